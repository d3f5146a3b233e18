import { createStore, useStore } from '../../platform/create-store.ts'
import { currentOwner } from '../../platform/owner.ts'
import { itemsOf } from './outbox-action.ts'
import { type OutboxRecord, type SyncState, syncStateOf } from './outbox-record.ts'

export interface SyncSnapshot {
  /** What waits for the current owner, in order. */
  records: readonly OutboxRecord[]
  /** How many changes wait for somebody who is not signed in now. */
  elsewhere: number
  /** The id of the change that is under way, in this tab or another. */
  sending: string | null
}

const snapshot = createStore<SyncSnapshot>({ records: [], elsewhere: 0, sending: null })

export const readSyncSnapshot = snapshot.read

export function useSyncSnapshot(): SyncSnapshot {
  return useStore(snapshot)
}

/** Takes over what the store holds, of every owner. */
export function setWaiting(all: readonly OutboxRecord[], sealed: readonly { count: number }[] = []): void {
  const owner = currentOwner()
  const records = all.filter((record) => record.owner === owner)
  const elsewhere = sealed.reduce((sum, { count }) => sum + count, all.length - records.length)
  const before = snapshot.read()
  const isAsBefore = records.length + before.records.length === 0 && elsewhere === before.elsewhere
  // Where nothing waits, nothing on screen has to be drawn anew.
  if (!isAsBefore) snapshot.write({ ...before, records, elsewhere })
}

/** Notes which change is being sent, by this tab or another; null is none. */
export function setSending(id: string | null): void {
  const before = snapshot.read()
  if (id !== before.sending) snapshot.write({ ...before, sending: id })
}

/** How far the waiting changes of one item are. */
export interface ItemSync {
  state: SyncState
  /** Id of the change that was refused, for retry and discard. */
  changeId: string | null
  /** Why it was refused. */
  reason: string
}

/** By `itemKey`; an item is missing where nothing of it waits. */
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
