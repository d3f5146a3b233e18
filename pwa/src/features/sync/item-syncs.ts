import { isInConflict } from './in-conflict.ts'
import { itemsOf } from './outbox-action.ts'
import type { OutboxRecord, SyncState } from './outbox-record.ts'
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
    for (const item of itemsOf(record)) note(syncs, item, { record, isSending: record.id === sending })
  }
  return syncs
}

function note(
  syncs: Map<string, ItemSync>,
  item: string,
  { record, isSending }: { record: OutboxRecord; isSending: boolean },
): void {
  const { id, refusal } = record
  const earlier = syncs.get(item)
  if (earlier?.changeId) return
  const state: SyncState = refusal
    ? isInConflict(record)
      ? 'conflict'
      : 'failed'
    : isSending || earlier?.state === 'sending'
      ? 'sending'
      : 'pending'
  syncs.set(item, {
    state,
    changeId: refusal ? id : null,
    reason: refusal ? refusal.details || refusal.message : '',
  })
}
