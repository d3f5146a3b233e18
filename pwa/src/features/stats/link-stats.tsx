import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { statsTexts } from '../../texts/es/stats.ts'
import { PeriodPicker } from './period-picker.tsx'
import { LINK_LISTS } from './query/stats-lists.ts'
import { readStatsSearch, type StatsSearch, withScope } from './query/stats-search.ts'
import { StatsAge } from './stats-age.tsx'
import { StatsBody } from './stats-body.tsx'
import { StatsCsvButton } from './stats-csv-button.tsx'
import { RowFilter } from './stats-filters.tsx'
import { useShownStats } from './use-shown-stats.ts'

const FROM = '/_member/dashboard/$shortCode'

export function LinkStats({ linkId }: { linkId: number }) {
  const address = useSearch({ from: FROM })
  const search = useMemo(() => withScope(readStatsSearch({ ...address }), {}), [address])
  const asked = useMemo(() => withScope(search, { link: linkId }), [search, linkId])
  const navigate = useNavigate({ from: '/dashboard/$shortCode' })
  const shown = useShownStats(asked)
  const id = useId()
  const go = (next: StatsSearch) => void navigate({ to: '.', search: next, resetScroll: false })
  return (
    <section className="stats-section" aria-labelledby={id}>
      <header className="stats-section-head">
        <h2 id={id}>{statsTexts.title}</h2>
        <div className="stats-head-end">
          <StatsAge shown={shown} />
          <StatsCsvButton asked={asked} stats={shown.stats} />
        </div>
      </header>
      <div className="stats-bar">
        <PeriodPicker search={search} linkId={linkId} copy={shown.copy} onChange={go} />
      </div>
      <RowFilter search={search} stats={shown.stats} onChange={go} />
      <StatsBody shown={shown} search={search} asked={asked} lists={LINK_LISTS} onSearch={go} />
    </section>
  )
}
