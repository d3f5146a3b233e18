import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import type { OwnerKey } from '../../platform/owner.ts'
import type { LocalIds } from './local-ids.ts'
import type { OutboxRecord } from './outbox-record.ts'

/** What one settled change leaves to do in the store, all of it or nothing. */
export interface StoreChange {
  remove?: string[]
  put?: OutboxRecord[]
  /** Ids to remember for the owner besides those known, instead of for `from`. */
  localIds?: { owner: OwnerKey; ids: LocalIds; from?: OwnerKey }
}

export interface OutboxStore {
  /** Every waiting change of every owner, in order. */
  list: () => Promise<OutboxRecord[]>
  get: (id: string) => Promise<OutboxRecord | undefined>
  localIds: (owner: OwnerKey) => Promise<LocalIds>
  /** Reads the waiting changes and applies what `decide` answers, in one transaction. */
  change: (decide: (records: OutboxRecord[]) => StoreChange) => Promise<void>
  /** Forgets everything of an owner. */
  clear: (owner: OwnerKey) => Promise<void>
}

const RECORD = 'record:'
const IDS = 'ids:'

/** Keeps the outbox in IndexedDB; each call is one transaction and lasts when it settles. */
export function createOutboxStore(database = 'atajo-outbox'): OutboxStore {
  const use = createStore(database, 'outbox')
  return {
    list: () => use('readonly', readRecords),
    get: (id) => use('readonly', (store) => promisifyRequest(store.get(RECORD + id))),
    localIds: async (owner) =>
      (await use('readonly', (store) => promisifyRequest(store.get(IDS + owner)))) ?? {},
    change: (decide) => changeStore(use, decide),
    clear: (owner) =>
      use('readwrite', async (store) => {
        const records = await readRecords(store)
        for (const record of records) if (record.owner === owner) store.delete(RECORD + record.id)
        store.delete(IDS + owner)
        await finished(store.transaction)
      }),
  }
}

async function readRecords(store: IDBObjectStore): Promise<OutboxRecord[]> {
  const range = IDBKeyRange.bound(RECORD, `${RECORD}\uffff`)
  const records: OutboxRecord[] = await promisifyRequest(store.getAll(range))
  return records.sort((one, other) => one.order - other.order)
}

async function changeStore(use: UseStore, decide: (records: OutboxRecord[]) => StoreChange): Promise<void> {
  await use('readwrite', async (store) => {
    const { remove = [], put = [], localIds } = decide(await readRecords(store))
    for (const id of remove) store.delete(RECORD + id)
    for (const record of put) store.put(record, RECORD + record.id)
    if (localIds) {
      const known = await promisifyRequest(store.get(IDS + localIds.owner))
      store.put({ ...known, ...localIds.ids }, IDS + localIds.owner)
      if (localIds.from) store.delete(IDS + localIds.from)
    }
    await finished(store.transaction)
  })
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}
