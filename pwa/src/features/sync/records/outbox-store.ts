import { promisifyRequest, type UseStore } from 'idb-keyval'
import { createDeviceStore, finished } from '../../../platform/device/device-store.ts'
import type { OwnerKey } from '../../../platform/server/owner.ts'
import type { LocalIds } from './local-ids.ts'
import type { OutboxRecord } from './outbox-record.ts'
import type { Sealed } from './sealed-store.ts'

/** The server's ids of items whose creation has been sent. */
export interface OwnerMemory {
  ids: LocalIds
  /** Only tabs of 1.0.0 read and write it. */
  versions: Record<string, unknown>
}

/** The writes of one step, applied atomically. */
export interface StoreChange {
  remove?: string[]
  put?: OutboxRecord[]
  remember?: { owner: OwnerKey; memory: OwnerMemory }
}

/** Encrypted changes of an account that another device signed out. They do not name the account. */
export interface SealedChanges {
  /** The server gives this ticket's key to the account. */
  ticket: string
  /** The number of changes as the list counts them. */
  count: number
  /** Null until everything in other stores is encrypted. */
  sealed: Sealed | null
}

export interface OutboxStore {
  /** All waiting changes of all owners, in order. */
  list: () => Promise<OutboxRecord[]>
  listSealed: () => Promise<SealedChanges[]>
  /** Reads the records and memories and applies the result of `decide`, in one transaction. */
  change: (
    decide: (records: OutboxRecord[], memoryOf: (owner: OwnerKey) => OwnerMemory) => StoreChange,
  ) => Promise<void>
  adoptGuests: (owner: OwnerKey) => Promise<void>
  clear: (owner: OwnerKey) => Promise<void>
}

export const RECORD = 'record:'
export const MEMORY = 'memory:'
export const SEALED = 'sealed:'
const NOTHING: OwnerMemory = { ids: {}, versions: {} }

export function openOutboxDatabase(database = 'atajo-outbox'): UseStore {
  return createDeviceStore(database, 'outbox')
}

/** Stores the outbox in IndexedDB; each call is one transaction, durable when it resolves. */
export function createOutboxStore(database?: string): OutboxStore {
  const use = openOutboxDatabase(database)
  return {
    list: () => use('readonly', readRecords),
    listSealed: () => use('readonly', (store) => promisifyRequest(store.getAll(rangeOf(SEALED)))),
    change: (decide) => changeStore(use, decide),
    adoptGuests: (owner) => use('readwrite', (store) => adoptGuests(store, owner)),
    clear: (owner) =>
      use('readwrite', async (store) => {
        const records = await readRecords(store)
        for (const record of records) if (record.owner === owner) store.delete(RECORD + record.id)
        store.delete(MEMORY + owner)
        await finished(store.transaction)
      }),
  }
}

export async function readRecords(store: IDBObjectStore): Promise<OutboxRecord[]> {
  const records: OutboxRecord[] = await promisifyRequest(store.getAll(rangeOf(RECORD)))
  return records.sort((one, other) => one.order - other.order)
}

async function readMemories(store: IDBObjectStore): Promise<Map<OwnerKey, OwnerMemory>> {
  const range = rangeOf(MEMORY)
  const [keys, memories]: [IDBValidKey[], OwnerMemory[]] = await Promise.all([
    promisifyRequest(store.getAllKeys(range)),
    promisifyRequest(store.getAll(range)),
  ])
  const ownerOf = (index: number) => String(keys[index]).slice(MEMORY.length) as OwnerKey
  return new Map(memories.map((memory, index) => [ownerOf(index), memory]))
}

async function changeStore(use: UseStore, decide: Parameters<OutboxStore['change']>[0]): Promise<void> {
  await use('readwrite', async (store) => {
    const [records, memories] = await Promise.all([readRecords(store), readMemories(store)])
    const { remove = [], put = [], remember } = decide(records, (owner) => memories.get(owner) ?? NOTHING)
    for (const id of remove) store.delete(RECORD + id)
    for (const record of put) store.put(record, RECORD + record.id)
    if (remember) store.put(remember.memory, MEMORY + remember.owner)
    await finished(store.transaction)
  })
}

async function adoptGuests(store: IDBObjectStore, owner: OwnerKey): Promise<void> {
  const [records, memories] = await Promise.all([readRecords(store), readMemories(store)])
  const isGuest = (other: OwnerKey) => other !== owner && other.startsWith('g:')
  for (const record of records) {
    if (isGuest(record.owner)) store.put({ ...record, owner }, RECORD + record.id)
  }
  const guests = [...memories].filter(([other]) => isGuest(other))
  for (const [guest] of guests) store.delete(MEMORY + guest)
  const all = [memories.get(owner) ?? NOTHING, ...guests.map(([, memory]) => memory)]
  const ids = Object.assign({}, ...all.map((memory) => memory.ids))
  const versions = Object.assign({}, ...all.map((memory) => memory.versions))
  if (guests.length > 0) store.put({ ids, versions }, MEMORY + owner)
  await finished(store.transaction)
}

function rangeOf(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}
