import type { Link } from '@atajo/shared/link'
import { shownPath } from '@atajo/shared/short-link'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useParams } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { ApiError, ConnectionError } from '../../platform/server/api-error.ts'
import { useIsOnline } from '../../platform/server/online.ts'
import { useShortLinkPlace } from '../../platform/server/site.ts'
import { linkCode } from '../../platform/text/short-link.ts'
import { linkDetailTexts } from '../../texts/es/links/link-detail.ts'
import { uiTexts } from '../../texts/es/ui.ts'
import { Button, buttonLook } from '../../ui/elements/button.tsx'
import { EmptyState } from '../../ui/elements/empty-state.tsx'
import { Icon } from '../../ui/elements/icon.tsx'
import { NotFoundDrawing } from '../../ui/elements/not-found-drawing.tsx'
import { NoticeBox } from '../../ui/elements/notice-box.tsx'
import { SkeletonRows } from '../../ui/elements/skeleton.tsx'
import { DataAge, Unavailable } from '../../ui/lists/data-age.tsx'
import { LinkSyncBadge } from '../links/links.public.ts'
import { LinkStats, useIsInRecentCopy } from '../stats/stats.public.ts'
import { ClicksCard } from './clicks-card.tsx'
import { DetailHead, WaitingDetailHead } from './detail-head.tsx'
import { DevicesCard } from './devices-card.tsx'
import { HostWarning } from './host-warning.tsx'
import { statsQuery } from './link-detail.queries.ts'
import { QrCard } from './qr-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { useLinkOfPage } from './use-link-of-page.ts'
import { VisitsTable } from './visits-table.tsx'
import { WithdrawalNotice } from './withdrawal-notice.tsx'
import './link-detail.css'

export function LinkDetailPage() {
  const { shortCode } = useParams({ from: '/_member/dashboard/$shortCode' })
  const { link: latest, isMissing, isUnknown, isError, refetch } = useLinkOfPage(shortCode)
  // Deferring the value keeps the page responsive while the link is drawn.
  const link = useDeferredValue(latest)
  return (
    <div className="page">
      <RouterLink to="/links" className="detail-back">
        <Icon name="back" />
        {linkDetailTexts.back}
      </RouterLink>
      {link ? (
        <LinkDetail link={link} />
      ) : isMissing ? (
        <LinkNotFound />
      ) : isUnknown || (isError && !latest) ? (
        <Unavailable onRetry={() => void refetch()} />
      ) : (
        <>
          <WaitingDetailHead shortCode={shortCode} />
          <SkeletonRows count={5} label={uiTexts.loading} />
        </>
      )}
    </div>
  )
}

function LinkDetail({ link }: { link: Link }) {
  const { shortLinkPath } = useShortLinkPlace()
  usePageTitle(`${linkDetailTexts.title} ${shownPath(linkCode(link), shortLinkPath)}`)
  const isOnServer = link.id > 0
  const query = useQuery({ ...statsQuery(link.code), enabled: isOnServer })
  const { data, error, dataUpdatedAt } = query
  const stats = useDeferredValue(data)
  const isLoading = query.isLoading || (data !== undefined && stats === undefined)
  const problem = error ?? (query.isPaused ? new ConnectionError() : null)
  return (
    <>
      <DetailHead link={link} />
      <WithdrawalNotice link={link} />
      <HostWarning link={link} />
      {!isOnServer && (
        <div className="mb-3.5">
          <NoticeBox icon="offline">{linkDetailTexts.pendingLink}</NoticeBox>
        </div>
      )}
      <div className="detail-age empty:hidden">
        <LinkSyncBadge linkId={link.id} />
        {stats && <DataAge readAt={dataUpdatedAt} isStale={error !== null} />}
      </div>
      {!stats && problem && (
        <StatsProblem linkId={link.id} error={problem} onRetry={() => void query.refetch()} />
      )}
      <div className="detail-grid">
        <ClicksCard link={link} stats={stats} isLoading={isLoading} />
        <SettingsCard link={link} />
        {(stats || isLoading) && <DevicesCard stats={stats} />}
        <QrCard link={link} scanCount={stats?.qrVisitCount} />
        <div className="detail-visits">
          {stats && <VisitsTable code={link.code} visits={stats.visits} />}
          {isLoading && <SkeletonRows count={5} label={linkDetailTexts.loadingStats} />}
        </div>
      </div>
      {isOnServer && <LinkStats key={link.id} linkId={link.id} />}
    </>
  )
}

function StatsProblem({ linkId, error, onRetry }: { linkId: number; error: Error; onRetry: () => void }) {
  const isOnline = useIsOnline()
  const isInCopy = useIsInRecentCopy(linkId)
  const texts = linkDetailTexts
  if (!(error instanceof ApiError) && !isOnline) {
    return (
      <div className="mb-3.5">
        <NoticeBox icon="offline">
          {isInCopy ? texts.offlineWithCopy : `${texts.offline}. ${texts.offlineSentence}`}
        </NoticeBox>
      </div>
    )
  }
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <div className="mb-3.5">
      <NoticeBox look="error">
        <p>{isGone ? texts.notFound : texts.statsFailed}</p>
        <Button size="small" className="mt-2" onClick={onRetry}>
          {texts.retry}
        </Button>
      </NoticeBox>
    </div>
  )
}

function LinkNotFound() {
  return (
    <>
      <h1 className="sr-only">{linkDetailTexts.title}</h1>
      <EmptyState
        drawing={<NotFoundDrawing />}
        title={linkDetailTexts.notFound}
        sentence={linkDetailTexts.notFoundSentence}
        action={
          <RouterLink to="/links" {...buttonLook({ look: 'accent' })}>
            {linkDetailTexts.back}
          </RouterLink>
        }
      />
    </>
  )
}
