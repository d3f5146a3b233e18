/**
 * Runs in a page: makes every later write to IndexedDB fail as on a full device. A reload undoes
 * it.
 */
export function fillDevice(): void {
  IDBObjectStore.prototype.put = function put(this: IDBObjectStore) {
    this.transaction.abort()
    throw new DOMException('The device is full', 'QuotaExceededError')
  }
}
