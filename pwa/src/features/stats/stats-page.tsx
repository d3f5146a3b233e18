import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatNumber } from '../../platform/text/formats.ts'
import { statsTexts } from '../../texts/es/stats.ts'
import { PeriodPicker } from './period-picker.tsx'
import { longRange } from './query/stats-dates.ts'
import { ACCOUNT_LISTS } from './query/stats-lists.ts'
import { readStatsSearch, type StatsSearch } from './query/stats-search.ts'
import { StatsAge } from './stats-age.tsx'
import { StatsBody } from './stats-body.tsx'
import { StatsCsvButton } from './stats-csv-button.tsx'
import { RowFilter, ScopeFilters } from './stats-filters.tsx'
import { type ShownStats, useShownStats } from './use-shown-stats.ts'
import { ViewTabs } from './view-tabs.tsx'

export function StatsPage() {
  const address = useSearch({ from: '/_member/stats' })
  const search = useMemo(() => readStatsSearch({ ...address }), [address])
  const navigate = useNavigate()
  const shown = useShownStats(search)
  const go = (next: StatsSearch) => void navigate({ to: '/stats', search: next, resetScroll: false })
  return (
    <div className="page stats-page">
      <header className="page-head stats-head">
        <div>
          <h1>{statsTexts.title}</h1>
          <p className="page-count">{shown.stats && !shown.isPrevious && countText(shown.stats)}</p>
        </div>
        <div className="stats-head-end">
          <StatsAge shown={shown} />
          <StatsCsvButton asked={search} stats={shown.stats} />
        </div>
      </header>
      <ViewTabs current="stats" group={search.group} tag={search.tag} />
      <div className="stats-bar">
        <PeriodPicker search={search} copy={shown.copy} onChange={go} />
        <ScopeFilters search={search} onChange={go} />
      </div>
      <RowFilter search={search} stats={shown.stats} onChange={go} />
      <StatsBody shown={shown} search={search} asked={search} lists={ACCOUNT_LISTS} onSearch={go} />
    </div>
  )
}

function countText(stats: NonNullable<ShownStats['stats']>): string {
  const count = stats.by.link?.distinct
  const links = !count ? [] : [statsTexts.linksInPeriod(count, formatNumber(count))]
  return [...links, longRange(stats)].join(' · ')
}
