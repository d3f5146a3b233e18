import { syncOfLink, useLinkSyncs } from './link-sync.ts'
import { LinkSyncStatus } from './link-sync-status.tsx'

/** Where the waiting change of one link stands; nothing when none waits. */
export function LinkSyncBadge({ linkId }: { linkId: number }) {
  const sync = syncOfLink(useLinkSyncs(), linkId)
  return sync && <LinkSyncStatus sync={sync} />
}
