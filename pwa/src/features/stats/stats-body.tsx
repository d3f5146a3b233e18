import type { Stats } from '@atajo/shared/stats'
import { formatDate } from '../../platform/text/formats.ts'
import { statsTexts } from '../../texts/es/stats.ts'
import { HeatCard } from './cards/heat-card.tsx'
import { RankedCard } from './cards/ranked-card.tsx'
import { StatsSummary } from './cards/stats-summary.tsx'
import { TrendCard } from './cards/trend-card.tsx'
import { listsWithData, type RankedCardContent } from './query/stats-lists.ts'
import { type StatsSearch, withComparison } from './query/stats-search.ts'
import { StatsEmpty, StatsProblem, StatsSkeleton } from './stats-states.tsx'
import type { ShownStats } from './use-shown-stats.ts'
import './stats.css'

interface StatsBodyProps {
  shown: ShownStats
  search: StatsSearch
  /** The search with the link whose page it is, as sent to the server. */
  asked: StatsSearch
  lists: readonly RankedCardContent[]
  onSearch: (search: StatsSearch) => void
}

export function StatsBody({ shown, search, asked, lists, onSearch }: StatsBodyProps) {
  const { stats, problem } = shown
  const isMissing = problem !== null && (!stats || shown.isPrevious)
  if (isMissing) return <StatsProblem shown={shown} search={search} onSearch={onSearch} />
  if (!stats) return <StatsSkeleton />
  const hasClicks = stats.totals.clicks > 0
  return (
    <div className="stats-body" aria-busy={shown.isPrevious}>
      <StatsSummary
        stats={stats}
        search={search}
        isCopy={shown.isCopy}
        onCompare={(comparison) => onSearch(withComparison(search, comparison))}
      />
      <StatsNotes stats={stats} isCopy={shown.isCopy} />
      {!hasClicks && <StatsEmpty search={search} onSearch={onSearch} />}
      {hasClicks && <TrendCard stats={stats} readAt={shown.readAt} />}
      {hasClicks && (
        <div className="stats-lists">
          {listsWithData(lists, stats.by).map((content) => (
            <RankedCard
              key={content.label}
              content={content}
              stats={stats}
              search={search}
              asked={asked}
              onSearch={onSearch}
            />
          ))}
        </div>
      )}
      {hasClicks && !shown.isCopy && <HeatCard stats={stats} asked={asked} />}
    </div>
  )
}

/** Notes about data that exists only from some day on. */
function StatsNotes({ stats, isCopy }: { stats: Stats; isCopy: boolean }) {
  const texts = statsTexts.notes
  const { dimensionsSince, filteredSince } = stats
  const notes = [
    isCopy && texts.copy,
    dimensionsSince && texts.dimensionsSince(formatDate(dimensionsSince)),
    filteredSince && texts.filteredSince(formatDate(filteredSince)),
  ].filter((note) => typeof note === 'string')
  return notes.map((note) => (
    <p className="stats-note" key={note}>
      {note}
    </p>
  ))
}
