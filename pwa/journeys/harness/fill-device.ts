/**
 * Runs in a page: from then on IndexedDB has no more room, as the browser tells it: what would
 * write is undone whole. A reload makes room again.
 */
export function fillDevice(): void {
  IDBObjectStore.prototype.put = function put(this: IDBObjectStore) {
    this.transaction.abort()
    throw new DOMException('The device is full', 'QuotaExceededError')
  }
}
