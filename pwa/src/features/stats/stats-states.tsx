import { ApiError } from '../../platform/api-error.ts'
import { useIsOnline } from '../../platform/online.ts'
import { statsTexts } from '../../texts/es/stats.ts'
import { Button } from '../../ui/button.tsx'
import { Unavailable } from '../../ui/data-age.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { periodOf, rowFilterOf, type StatsSearch, withRowFilter, withScope } from './stats-search.ts'
import type { ShownStats } from './use-shown-stats.ts'

interface StateProps {
  search: StatsSearch
  onSearch: (search: StatsSearch) => void
}

/** The same boxes, so that nothing moves when the figures come. */
export function StatsSkeleton() {
  return (
    <div className="stats-skeleton" role="status" aria-label={statsTexts.loading}>
      {['name', 'number', 'change', 'chart'].map((part) => (
        <i key={part} className="skeleton" data-part={part} aria-hidden="true" />
      ))}
    </div>
  )
}

/** In place of figures that could not be read. */
export function StatsProblem({ shown, search, onSearch }: StateProps & { shown: ShownStats }) {
  const isOnline = useIsOnline()
  const { problem } = shown
  const isGone = problem instanceof ApiError && problem.status === 404
  if (!isOnline) return <EmptyState title={statsTexts.unread} sentence={statsTexts.unreadSentence} />
  if (!isGone) return <Unavailable onRetry={shown.readAgain} />
  return (
    <EmptyState
      title={statsTexts.notFound}
      sentence={statsTexts.notFoundSentence}
      action={<Button onClick={() => onSearch(unfiltered(search))}>{statsTexts.clearFilters}</Button>}
    />
  )
}

/** A period without clicks, and what to look at instead. */
export function StatsEmpty({ search, onSearch }: StateProps) {
  const texts = statsTexts.empty
  const period = periodOf(search)
  const isFiltered = search.group !== undefined || search.tag !== undefined || rowFilterOf(search) !== null
  const isLongest = period === '12m' || period === 'todo'
  const sentence = isLongest
    ? isFiltered
      ? texts.unfiltered
      : texts.share
    : isFiltered
      ? texts.longerOrUnfiltered
      : texts.longer
  return (
    <div className="card stats-empty">
      <Drawing viewBox="0 0 240 96">
        <path d="M8 88H64V56H120V24H176" stroke="var(--ink-3)" strokeWidth="2.5" strokeDasharray=".1 7" />
        <path d="M8 88H232" stroke="var(--line-2)" strokeWidth="2.5" />
        <circle cx="8" cy="88" r="6" fill="var(--accent)" />
      </Drawing>
      <h3>{texts.title[period ?? 'custom']}</h3>
      <p>{sentence}</p>
      {isFiltered && (
        <Button size="small" onClick={() => onSearch(unfiltered(search))}>
          {statsTexts.clearFilters}
        </Button>
      )}
    </div>
  )
}

function unfiltered(search: StatsSearch): StatsSearch {
  return withRowFilter(withScope(search, {}), null)
}
