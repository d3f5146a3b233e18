import { itemKey, useItemSyncs } from '../../sync/sync.public.ts'
import { LinkSyncStatus } from './link-sync-status.tsx'

export function LinkSyncBadge({ linkId }: { linkId: number }) {
  const sync = useItemSyncs().get(itemKey('link', linkId))
  return sync && <LinkSyncStatus sync={sync} />
}
