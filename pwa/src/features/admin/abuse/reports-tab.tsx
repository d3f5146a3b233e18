import { adminReportsTexts } from '../../../texts/es/admin/admin-reports.ts'
import { EmptyState } from '../../../ui/elements/empty-state.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import type { AdminTabProps } from '../parts/admin-search.ts'
import { MoreButton, Unread } from '../parts/admin-state.tsx'
import { BlocksSection } from './blocks-section.tsx'
import { DecidedReport } from './decided-report.tsx'
import { ReportCard } from './report-card.tsx'
import { reportedLinks } from './reported-links.ts'
import { useReports } from './reports.queries.ts'

const texts = adminReportsTexts
const VIEWS = (['open', 'decided'] as const).map((value) => ({ value, label: texts[value] }))

/** Lists open reports and those already decided. */
export function ReportsTab({ search, onSearch }: AdminTabProps) {
  const view = search.decided ? 'decided' : 'open'
  const reports = useReports(view)
  const isRead = reports.data && !reports.isPlaceholderData
  return (
    <div className="admin-part">
      <SegmentedControl
        label={texts.view}
        value={view}
        options={VIEWS}
        onChange={(next) => onSearch(next === 'decided' ? { decided: 1 } : {})}
      />
      {!isRead ? (
        <Unread isError={reports.isError} onRetry={() => void reports.refetch()} label={texts.what} />
      ) : reports.data.length === 0 ? (
        view === 'open' ? (
          <EmptyState title={texts.none} sentence={texts.noneSentence} />
        ) : (
          <EmptyState title={texts.noneDecided} sentence={texts.noneDecidedSentence} />
        )
      ) : (
        <ul className="card admin-rows" aria-label={texts[view]}>
          {view === 'open'
            ? reportedLinks(reports.data).map((link, index) => (
                <ReportCard key={link.linkId} link={link} isFirst={index === 0} />
              ))
            : reports.data.map((report) => <DecidedReport key={report.id} report={report} />)}
        </ul>
      )}
      <MoreButton {...reports} />
      {view === 'decided' && <BlocksSection />}
    </div>
  )
}
