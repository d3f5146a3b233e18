import type { SyncState } from './outbox-record.ts'
import { useSyncSnapshot } from './sync-snapshot.ts'

/** Where the waiting changes of one item stand. */
export interface ItemSync {
  state: SyncState
  /** Id of the change that was refused, for retry and discard. */
  changeId: string | null
  /** Why it was refused. */
  reason: string
}

/** Where what waits to be sent stands, by `itemKey`; items of which nothing waits are missing. */
export function useItemSyncs(): ReadonlyMap<string, ItemSync> {
  const { records, sending } = useSyncSnapshot()
  const syncs = new Map<string, ItemSync>()
  for (const record of records) {
    const earlier = syncs.get(record.item)
    if (earlier?.changeId) continue
    const { refusal } = record
    const state: SyncState = refusal
      ? refusal.code === 'edit_conflict'
        ? 'conflict'
        : 'failed'
      : record.id === sending || earlier?.state === 'sending'
        ? 'sending'
        : 'pending'
    syncs.set(record.item, {
      state,
      changeId: refusal ? record.id : null,
      reason: refusal ? refusal.details || refusal.message : '',
    })
  }
  return syncs
}
