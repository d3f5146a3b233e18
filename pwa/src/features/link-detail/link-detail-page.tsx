import type { Link } from '@atajo/shared/link'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useParams } from '@tanstack/react-router'
import { ApiError } from '../../platform/api-error.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { linkDetailTexts } from '../../texts/es/link-detail.ts'
import { buttonLook } from '../../ui/button.tsx'
import { DataAge, Unavailable } from '../../ui/data-age.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NoticeBox } from '../../ui/notice-box.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { ClicksCard } from './clicks-card.tsx'
import { DetailHead } from './detail-head.tsx'
import { DevicesCard } from './devices-card.tsx'
import { QrCard } from './qr-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { statsQuery } from './stats.api.ts'
import { useLinkOfPage } from './use-link-of-page.ts'
import { VisitsTable } from './visits-table.tsx'
import './link-detail.css'

/** /dashboard/{shortCode}: everything about one link. */
export function LinkDetailPage() {
  const { shortCode } = useParams({ from: '/_member/dashboard/$shortCode' })
  const { link, links, isError, refetch } = useLinkOfPage(shortCode)
  return (
    <div className="page">
      <RouterLink to="/links" className="detail-back">
        <Icon name="back" />
        {linkDetailTexts.back}
      </RouterLink>
      {link ? (
        <LinkDetail link={link} />
      ) : links ? (
        <LinkNotFound />
      ) : isError ? (
        <Unavailable onRetry={() => void refetch()} />
      ) : (
        <PageSpinner />
      )}
    </div>
  )
}

function LinkDetail({ link }: { link: Link }) {
  usePageTitle(`${linkDetailTexts.title} /r/${link.customSlug ?? link.code}`)
  const isOnServer = link.id > 0
  const query = useQuery({ ...statsQuery(link.code), enabled: isOnServer })
  const { data: stats, error, dataUpdatedAt } = query
  return (
    <>
      <DetailHead link={link} />
      {!isOnServer && <NoticeBox icon="offline">{linkDetailTexts.pendingLink}</NoticeBox>}
      {stats && (
        <div className="detail-age">
          <DataAge readAt={dataUpdatedAt} isStale={error !== null} />
        </div>
      )}
      {!stats && error instanceof ApiError && (
        <NoticeBox look="error">
          {error.status === 404 ? linkDetailTexts.notFound : linkDetailTexts.statsFailed}
        </NoticeBox>
      )}
      <div className="detail-grid">
        <ClicksCard link={link} stats={stats} isLoading={query.isLoading} />
        <SettingsCard link={link} />
        <DevicesCard stats={stats} isLoading={query.isLoading} />
        <QrCard link={link} scanCount={stats?.qrVisitCount} />
        <div className="detail-visits">
          <VisitsTable visits={stats?.visits} />
        </div>
      </div>
    </>
  )
}

function LinkNotFound() {
  return (
    <>
      <h1 className="sr-only">{linkDetailTexts.title}</h1>
      <EmptyState
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
