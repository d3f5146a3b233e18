import type { Stats } from '@atajo/shared/stats'
import { useId, useMemo } from 'react'
import { formatNumber } from '../../../platform/text/formats.ts'
import { statsTexts } from '../../../texts/es/stats.ts'
import { useIsNarrow } from '../../../ui/elements/use-is-narrow.ts'
import { countWeekday, type HeatMap, heatMap } from '../query/heat.ts'
import { heatCsvPath } from '../query/stats-path.ts'
import { countDays } from '../query/stats-range.ts'
import type { StatsSearch } from '../query/stats-search.ts'
import { RowsCsvButton } from './rows-csv-button.tsx'

const HOURS = { wide: 1, narrow: 2 }
/** Hours between two labels. */
const NAMED = { wide: 2, narrow: 6 }
const texts = statsTexts.heat

/** Draws clicks by weekday and hour as a table whose cells are darker with more clicks. */
export function HeatCard({ stats, asked }: { stats: Stats; asked: StatsSearch }) {
  const isNarrow = useIsNarrow()
  const id = useId()
  const size = isNarrow ? 'narrow' : 'wide'
  const map = useMemo(() => heatMap(stats.heat, HOURS[size]), [stats.heat, size])
  return (
    <section className="card stats-heat-card" aria-labelledby={id}>
      <header className="stats-card-head">
        <div>
          <h2 id={id}>{texts.title}</h2>
          <p>{bestText(map, stats)}</p>
        </div>
        <p className="stats-heat-legend" aria-hidden="true">
          {texts.less}
          {[0, 1, 2, 3, 4].map((level) => (
            <i key={level} data-level={level} />
          ))}
          {texts.more}
        </p>
        <RowsCsvButton path={heatCsvPath(asked)} name={texts.fileName} table={texts.title} />
      </header>
      <HeatTable map={map} named={NAMED[size]} />
      <p className="stats-zone">{texts.zone(placeOf(stats.zone))}</p>
    </section>
  )
}

function HeatTable({ map, named }: { map: HeatMap; named: number }) {
  const starts = Array.from({ length: 24 / map.hours }, (_, index) => index * map.hours)
  return (
    <table className="stats-heat" aria-label={texts.caption}>
      <tbody>
        {map.rows.map((cells, weekday) => (
          <tr key={texts.short[weekday]}>
            <th scope="row">{texts.short[weekday]}</th>
            {cells.map((cell, place) => (
              <td
                key={starts[place]}
                data-level={cell.level}
                data-best={cell.isBest || undefined}
                title={cellText(map, weekday, place)}
              >
                <span className="sr-only">{formatNumber(cell.clicks)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          {starts.map((hour) => (
            <th key={hour} scope="col">
              {hour % named === 0 ? (
                <span aria-hidden="true">{map.hours === 1 ? texts.hour(hour) : hour}</span>
              ) : null}
              <span className="sr-only">{texts.hour(hour)}</span>
            </th>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

function cellText({ rows, hours }: HeatMap, weekday: number, place: number): string {
  const from = place * hours
  const clicks = rows[weekday]?.[place]?.clicks ?? 0
  return texts.cell(texts.short[weekday] ?? '', from, from + hours, formatNumber(clicks))
}

/** Describes the busiest hour with its average clicks. */
function bestText({ best, hours }: HeatMap, stats: Stats): string {
  if (!best) return texts.none
  const { weekday, from, clicks } = best
  const times = Math.max(1, countWeekday(stats.from, countDays(stats), weekday))
  const average = formatNumber(Math.round(clicks / times))
  return texts.best(texts.weekdays[weekday] ?? '', from, from + hours, average)
}

/** The city in the name of a time zone. */
function placeOf(zone: string): string {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
}
