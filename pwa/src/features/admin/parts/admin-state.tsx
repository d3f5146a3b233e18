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
  label: string
}

/** Shown while data is loading or after loading failed. */
export function Unread({ isError, onRetry, label }: UnreadProps) {
  const isOnline = useIsOnline()
  if (!isOnline) return <EmptyState {...texts.offline} />
  if (isError) return <Unavailable onRetry={onRetry} />
  return <SkeletonRows label={texts.loading(label)} />
}

/** Says that the data shown was loaded before the connection was lost. */
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

/** Loads the next page of a list; renders nothing on the last page. */
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
