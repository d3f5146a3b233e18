import { createStore, useStore } from '../../../platform/server/create-store.ts'
import { currentOwner } from '../../../platform/server/owner.ts'
import { itemsOf } from '../records/outbox-action.ts'
import { type OutboxRecord, type SyncState, syncStateOf } from '../records/outbox-record.ts'

export interface SyncSnapshot {
  /** The current owner's waiting changes, in order. */
  records: readonly OutboxRecord[]
  /** Number of changes that wait for somebody who is not signed in. */
  elsewhere: number
  /** The id of the change that this tab or another is sending. */
  sending: string | null
}

const snapshot = createStore<SyncSnapshot>({ records: [], elsewhere: 0, sending: null })

export const readSyncSnapshot = snapshot.read

export function useSyncSnapshot(): SyncSnapshot {
  return useStore(snapshot)
}

/** Takes the records of all owners. */
export function setWaiting(all: readonly OutboxRecord[], sealed: readonly { count: number }[] = []): void {
  const owner = currentOwner()
  const records = all.filter((record) => record.owner === owner)
  const elsewhere = sealed.reduce((sum, { count }) => sum + count, all.length - records.length)
  const before = snapshot.read()
  const isAsBefore = records.length + before.records.length === 0 && elsewhere === before.elsewhere
  // An unchanged empty list must not render the screens again.
  if (!isAsBefore) snapshot.write({ ...before, records, elsewhere })
}

/** Null means that no tab is sending. */
export function setSending(id: string | null): void {
  const before = snapshot.read()
  if (id !== before.sending) snapshot.write({ ...before, sending: id })
}

export interface ItemSync {
  state: SyncState
  changeId: string | null
  reason: string
}

/** Returns the states by `itemKey`; items without waiting changes are missing. */
export function useItemSyncs(): ReadonlyMap<string, ItemSync> {
  const { records, sending } = useSyncSnapshot()
  const syncs = new Map<string, ItemSync>()
  for (const record of records) {
    for (const item of itemsOf(record)) {
      const earlier = syncs.get(item)
      if (earlier?.changeId) continue
      const { id, refusal } = record
      const state = syncStateOf(record, id === sending || earlier?.state === 'sending')
      const reason = refusal ? refusal.details || refusal.message : ''
      syncs.set(item, { state, changeId: refusal && id, reason })
    }
  }
  return syncs
}
