import type { Stats, StatsSeriesItem } from '@atajo/shared/stats'
import { useCallback, useId, useMemo, useState } from 'react'
import { formatNumber } from '../../../platform/text/formats.ts'
import { statsTexts } from '../../../texts/es/stats.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import type { TrendPoint } from '../../../ui/charts/trend-options.ts'
import { useIsNarrow } from '../../../ui/elements/use-is-narrow.ts'
import { pointName, shortRange } from '../query/stats-dates.ts'
import { trendAlternative, trendOf } from '../query/trend.ts'

interface TrendCardProps {
  stats: Stats
  /** Time of the read, in milliseconds since 1970. */
  readAt: number
}

const HEIGHT = { wide: 330, narrow: 236 }
const QUARTER_MS = 900_000
const texts = statsTexts.chart

/**
 * Draws clicks by hour, day or month beside the earlier period; on phones the legend shows the
 * touched point.
 */
export function TrendCard({ stats, readAt }: TrendCardProps) {
  const isNarrow = useIsNarrow()
  const id = useId()
  const [touched, setTouched] = useState<number | null>(null)
  const onPoint = useCallback((index: number | null) => setTouched(index), [])
  // A stable time keeps the chart from being drawn again at every poll.
  const readQuarter = Math.floor(readAt / QUARTER_MS)
  const trend = useMemo(
    () => trendOf(stats, new Date(readQuarter * QUARTER_MS), isNarrow),
    [stats, readQuarter, isNarrow],
  )
  const content = useMemo(
    () => ({ kind: 'trend', isTooltipHidden: isNarrow, ...trend }) as const,
    [trend, isNarrow],
  )
  const shown = touched ?? trend.partialIndex ?? trend.points.length - 1
  return (
    <section className="card stats-trend" aria-labelledby={id}>
      <header className="stats-card-head">
        <h2 id={id}>{texts.title[stats.unit]}</h2>
        <Legend stats={stats} point={isNarrow ? trend.points[shown] : undefined} />
      </header>
      <Chart
        content={content}
        onPoint={isNarrow ? onPoint : undefined}
        height={isNarrow ? HEIGHT.narrow : HEIGHT.wide}
        alternative={trendAlternative(stats)}
      />
      <SeriesTable stats={stats} />
    </section>
  )
}

/** Names each line; on phones it shows the values at one point. */
function Legend({ stats, point }: { stats: Stats; point: TrendPoint | undefined }) {
  const { previous, unit } = stats
  const hasWeekends = unit === 'day' && stats.from !== stats.to
  const names = [shortRange(stats, unit), previous && shortRange(previous, unit)]
  return (
    <ul className="stats-legend">
      {(['own', 'before'] as const).map((line, index) => {
        const [shown, clicks] = point?.rows[index] ?? []
        const name = shown ?? names[index]
        return (
          name && (
            <li key={line}>
              <svg viewBox="0 0 24 4" data-line={line} aria-hidden="true">
                <path d="M2 2h20" />
              </svg>
              {name} {clicks && <b>{clicks}</b>}
            </li>
          )
        )
      })}
      {hasWeekends && (
        <li className="stats-weekend">
          <i aria-hidden="true" />
          {texts.weekend}
        </li>
      )}
    </ul>
  )
}

/** The table is rendered when the person opens it. */
function SeriesTable({ stats }: { stats: Stats }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="stats-table" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{texts.table}</summary>
      {isOpen && <Series stats={stats} />}
    </details>
  )
}

const COLUMNS: [keyof typeof texts.columns, (item: StatsSeriesItem) => number | null][] = [
  ['clicks', ({ clicks }) => clicks],
  ['previous', ({ previous }) => previous],
  ['visitors', ({ visitors }) => visitors],
  ['scans', ({ qr }) => qr],
  ['bots', ({ bots }) => bots],
]

function Series({ stats: { series, unit } }: { stats: Stats }) {
  const columns = COLUMNS.filter(([, read]) => series.some((item) => read(item) !== null))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
    <section className="stats-table-scroll" tabIndex={0} aria-label={texts.tableOf(texts.title[unit])}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{texts.at[unit]}</th>
            {columns.map(([name]) => (
              <th key={name} scope="col">
                {texts.columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map((item) => (
            <tr key={item.at}>
              <th scope="row">{pointName(item.at, unit)}</th>
              {columns.map(([name, read]) => (
                <td key={name}>{formatNumber(read(item) ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
