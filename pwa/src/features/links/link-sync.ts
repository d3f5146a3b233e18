import { itemKey, type SyncState, useSyncSnapshot } from '../sync/sync.public.ts'

export interface LinkSync {
  state: SyncState
  /** Id of the change that was refused, for retry and discard. */
  changeId: string | null
  /** Why it was refused. */
  reason: string
}

/** Where the waiting changes of links stand, by link id. */
export function useLinkSyncs(): ReadonlyMap<string, LinkSync> {
  const { records, sending } = useSyncSnapshot()
  const syncs = new Map<string, LinkSync>()
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

export function syncOfLink(syncs: ReadonlyMap<string, LinkSync>, linkId: number): LinkSync | null {
  return syncs.get(itemKey('link', linkId)) ?? null
}
