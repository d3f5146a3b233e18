import { itemKey, useItemSyncs } from '../../sync/sync.public.ts'
import { LinkSyncStatus } from './link-sync-status.tsx'

/** Where the waiting change of one link stands; nothing when none waits. */
export function LinkSyncBadge({ linkId }: { linkId: number }) {
  const sync = useItemSyncs().get(itemKey('link', linkId))
  return sync && <LinkSyncStatus sync={sync} />
}
