import { useIsOnline } from '../../../platform/server/online.ts'
import { adminTexts as texts } from '../../../texts/es/admin/admin.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { EmptyState } from '../../../ui/elements/empty-state.tsx'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { SkeletonRows } from '../../../ui/elements/skeleton.tsx'
import { Unavailable } from '../../../ui/lists/data-age.tsx'

interface UnreadProps {
  isError: boolean
  onRetry: () => void
  /** What is on its way, read aloud. */
  label: string
}

/** In place of what has not been read, or could not be. */
export function Unread({ isError, onRetry, label }: UnreadProps) {
  const isOnline = useIsOnline()
  if (!isOnline) return <EmptyState {...texts.offline} />
  if (isError) return <Unavailable onRetry={onRetry} />
  return <SkeletonRows label={texts.loading(label)} />
}

/** Over what was read before the connection went. */
export function OfflineNote() {
  if (useIsOnline()) return null
  return (
    <div className="admin-offline">
      <NoticeBox icon="offline">{texts.offline.note}</NoticeBox>
    </div>
  )
}

interface MoreButtonProps {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  label?: string
}

/** The next page of a list, as long as there is one. */
export function MoreButton({ hasNextPage, isFetchingNextPage, fetchNextPage, label }: MoreButtonProps) {
  const isOnline = useIsOnline()
  if (!hasNextPage) return null
  return (
    <p className="admin-more">
      <Button isBusy={isFetchingNextPage} disabled={!isOnline} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? texts.moreBusy : (label ?? texts.more)}
      </Button>
    </p>
  )
}
