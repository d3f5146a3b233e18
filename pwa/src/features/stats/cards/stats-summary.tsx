import type { Stats, StatsComparison, StatsTotals } from '@atajo/shared/stats'
import { formatNumber, spanishCompact } from '../../../platform/text/formats.ts'
import { statsTexts } from '../../../texts/es/stats.ts'
import { CompactCount } from '../../../ui/elements/compact-count.tsx'
import { Icon } from '../../../ui/elements/icon.tsx'
import { changeOf } from '../query/change.ts'
import { countDays } from '../query/stats-range.ts'
import { comparisonOf, periodOf, type StatsSearch } from '../query/stats-search.ts'

interface SummaryProps {
  stats: Stats
  search: StatsSearch
  /** True for this device's copy, which contains only clicks, visitors and scans. */
  isCopy: boolean
  onCompare: (comparison: StatsComparison) => void
}

/** Shows the clicks with their change, and beside them visitors, scans and bots. */
export function StatsSummary({ stats, search, isCopy, onCompare }: SummaryProps) {
  const { totals, previous } = stats
  const before = previous?.totals
  const isOneDay = stats.from === stats.to
  return (
    <section className="stats-summary" aria-label={statsTexts.summary}>
      <div>
        <h2>{statsTexts.clicks}</h2>
        <LargeNumber count={totals.clicks} />
        <p className="stats-compare">
          <ClicksChange clicks={totals.clicks} before={before?.clicks} />{' '}
          {!isCopy && periodOf(search) !== 'todo' && (
            <ComparisonSelect search={search} stats={stats} onCompare={onCompare} />
          )}
          {totals.clicks === 0 &&
            before &&
            before.clicks > 0 &&
            ` ${statsTexts.change.had(formatNumber(before.clicks))}`}
        </p>
      </div>
      <dl className="stats-figures">
        <Visitors totals={totals} before={before} isOneDay={isOneDay} />
        <div>
          <dt>{statsTexts.scans}</dt>
          <dd className="stats-figure">
            <CompactCount count={totals.qr} />
          </dd>
          <dd>{before && <ChangeWords count={totals.qr} before={before.qr} />}</dd>
        </div>
        {!isCopy && (
          <div className="stats-bots">
            <dt>{statsTexts.bots}</dt>
            <dd className="stats-figure">
              <CompactCount count={totals.bots} />
            </dd>
            <dd>
              {statsTexts.botsNote[0]}
              <span className="stats-wide">{statsTexts.botsNote[1]}</span>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function LargeNumber({ count }: { count: number }) {
  const { value, unit } = spanishCompact(count)
  return (
    <p className="stats-number" data-testid="stats-clicks" title={formatNumber(count)}>
      {value}
      {unit && <span>{`\u00a0${unit}`}</span>}
    </p>
  )
}

interface VisitorsProps {
  totals: StatsTotals
  before: StatsTotals | undefined
  isOneDay: boolean
}

/** Visitors are counted per day; over several days it is their sum, and the label says so. */
function Visitors({ totals, before, isOneDay }: VisitorsProps) {
  const { visitors, visitorsAreApproximate } = totals
  return (
    <div>
      <dt title={isOneDay ? undefined : statsTexts.visitorsNote}>
        {isOneDay ? statsTexts.visitors : statsTexts.visitorsADay}
      </dt>
      <dd className="stats-figure">
        {visitors === null ? (
          '—'
        ) : (
          <CompactCount count={visitors} before={visitorsAreApproximate ? statsTexts.approximately : ''} />
        )}
      </dd>
      <dd>
        {visitors === null
          ? statsTexts.visitorsUnknown
          : typeof before?.visitors === 'number' && <ChangeWords count={visitors} before={before.visitors} />}
      </dd>
    </div>
  )
}

function ClicksChange({ clicks, before }: { clicks: number; before: number | undefined }) {
  const texts = statsTexts.change
  if (before === undefined) return null
  if (clicks === 0 && before > 0) return texts.in
  const { words } = changeOf(clicks, before)
  if (words === null) return texts.noneBefore
  return (
    <>
      <ChangeWords count={clicks} before={before} /> {texts.than}
    </>
  )
}

const DRAWINGS = { up: 'M2 10 10 2', down: 'M2 2 10 10', equal: 'M1.5 6h9' } as const

function ChangeWords({ count, before }: { count: number; before: number }) {
  const { way, words } = changeOf(count, before)
  if (words === null) return null
  return (
    <span className="stats-change" data-way={way}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={DRAWINGS[way]} />
      </svg>
      {words}
    </span>
  )
}

interface ComparisonSelectProps {
  search: StatsSearch
  stats: Stats
  onCompare: (comparison: StatsComparison) => void
}

function ComparisonSelect({ search, stats, onCompare }: ComparisonSelectProps) {
  const texts = statsTexts.comparisons
  const period = periodOf(search)
  const before = period ? texts.before[period] : texts.beforeDays(countDays(stats))
  return (
    <span className="stats-select">
      <select
        aria-label={statsTexts.compareWith}
        value={comparisonOf(search)}
        onChange={(event) => onCompare(event.target.value as StatsComparison)}
      >
        <option value="previous">{before}</option>
        <option value="year">{texts.year}</option>
        <option value="none">{texts.none}</option>
      </select>
      <Icon name="down" />
    </span>
  )
}
