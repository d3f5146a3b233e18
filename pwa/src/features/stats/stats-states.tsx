import { Link } from '@tanstack/react-router'
import { ApiError } from '../../platform/server/api-error.ts'
import { useIsOnline } from '../../platform/server/online.ts'
import { statsTexts } from '../../texts/es/stats.ts'
import { Button, buttonLook } from '../../ui/elements/button.tsx'
import { Drawing } from '../../ui/elements/drawing.tsx'
import { EmptyState } from '../../ui/elements/empty-state.tsx'
import { Icon } from '../../ui/elements/icon.tsx'
import { Unavailable } from '../../ui/lists/data-age.tsx'
import { useLinks } from '../links/links.public.ts'
import {
  periodOf,
  rowFilterOf,
  type StatsSearch,
  withPeriod,
  withRowFilter,
  withScope,
} from './query/stats-search.ts'
import type { ShownStats } from './use-shown-stats.ts'

interface StateProps {
  search: StatsSearch
  onSearch: (search: StatsSearch) => void
}

/** Has the same layout as the statistics, so that nothing moves when they arrive. */
export function StatsSkeleton() {
  return (
    <div className="stats-skeleton" role="status" aria-label={statsTexts.loading}>
      {['name', 'number', 'change', 'figures', 'chart'].map((part) => (
        <i key={part} className="skeleton" data-part={part} aria-hidden="true" />
      ))}
    </div>
  )
}

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

/** Shown for a period without clicks, with a suggestion of what to do. */
export function StatsEmpty({ search, onSearch }: StateProps) {
  const { items: links } = useLinks()
  const isOnline = useIsOnline()
  const texts = statsTexts.empty
  const period = periodOf(search)
  const isFiltered = search.group !== undefined || search.tag !== undefined || rowFilterOf(search) !== null
  const isLongest = period === '12m' || period === 'todo'
  const isFirstDay = links?.length === 0 && !isFiltered
  const longest = isFiltered ? texts.unfiltered : texts.share
  const longer = isFiltered ? texts.longerOrUnfiltered : texts.longer
  return (
    <div className="card stats-empty">
      <Drawing viewBox="0 0 240 96">
        <path d="M8 88H64V56H120V24H176" stroke="var(--ink-3)" strokeWidth="2.5" strokeDasharray=".1 7" />
        <path d="M8 88H232" stroke="var(--line-2)" strokeWidth="2.5" />
        <circle cx="8" cy="88" r="6" fill="var(--accent)" />
      </Drawing>
      <h3>{isFirstDay ? texts.firstDay.title : texts.title[period ?? 'custom']}</h3>
      <p>{isFirstDay ? texts.firstDay.sentence : isLongest ? longest : longer}</p>
      {isFiltered ? (
        <Button size="small" onClick={() => onSearch(unfiltered(search))}>
          {statsTexts.clearFilters}
        </Button>
      ) : isFirstDay ? (
        <Link to="/links/create" {...buttonLook({ look: 'accent' })}>
          <Icon name="add" />
          {texts.firstDay.action}
        </Link>
      ) : (
        !isLongest &&
        isOnline && (
          <Button size="small" onClick={() => onSearch(withPeriod(search, '12m'))}>
            {texts.showYear}
          </Button>
        )
      )}
    </div>
  )
}

function unfiltered(search: StatsSearch): StatsSearch {
  return withRowFilter(withScope(search, {}), null)
}
