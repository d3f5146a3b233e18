import type { Stats, StatsSeriesItem } from '@atajo/shared/stats'
import { formatNumber } from '../../../platform/text/formats.ts'
import { hourIn } from '../../../platform/text/time-zone.ts'
import { statsTexts } from '../../../texts/es/stats.ts'
import type { TrendPoint } from '../../../ui/charts/trend-options.ts'
import { longRange, pointLabel, pointName } from './stats-dates.ts'
import { addDays, addMonths, countDays } from './stats-range.ts'

export interface Trend {
  points: TrendPoint[]
  /** Index of the hour, day or month that was not over at the time of the read. */
  partialIndex: number | null
}

const LABELS = { wide: 8, narrow: 4 }

/** Removes the empty time before the first click from the statistics of all time. */
export function withoutEmptyStart(stats: Stats): Stats {
  const first = stats.series.findIndex(({ clicks, bots }) => clicks + bots > 0)
  const series = stats.series.slice(first < 0 ? -1 : first)
  const at = series[0]?.at.slice(0, 10) ?? stats.from
  const from = at.length === 7 ? `${at}-01` : at
  return { ...stats, series, from: from > stats.from ? from : stats.from }
}

/** Builds the chart's points, with the earlier period, as of `readAt`. */
export function trendOf(stats: Stats, readAt: Date, isNarrow: boolean): Trend {
  const { series, unit } = stats
  const now = placeOf(stats, readAt)
  const index = series.findIndex(({ at }) => at === now)
  const partialIndex = index < 0 ? null : index
  const step = Math.ceil(series.length / (isNarrow ? LABELS.narrow : LABELS.wide))
  const last = partialIndex ?? series.length - 1
  const points = series.map((item, place): TrendPoint => {
    const isFar = Math.abs(last - place) >= step * 0.8
    const isLabelled = place === last || (place % step === 0 && isFar)
    const isNow = place === partialIndex && !(isNarrow && unit === 'month')
    const label = isNow ? statsTexts.chart.now[unit] : pointLabel(item.at, unit)
    return {
      label: isLabelled ? label : '',
      value: item.at > now ? null : item.clicks,
      previous: item.previous,
      isBand: unit === 'day' && new Date(item.at).getUTCDay() % 6 === 0,
      rows: rowsOf(stats, item, place),
    }
  })
  return { points, partialIndex }
}

/** The name of the point that contains an instant. */
function placeOf({ zone, unit }: Stats, instant: Date): string {
  return hourIn(zone, instant).slice(0, { month: 7, day: 10, hour: 13 }[unit])
}

function rowsOf(stats: Stats, item: StatsSeriesItem, place: number): [string, string][] {
  const own: [string, string] = [pointName(item.at, stats.unit), formatNumber(item.clicks)]
  if (item.previous === null) return [own]
  return [own, [pointName(earlierPlace(stats, item.at, place), stats.unit), formatNumber(item.previous)]]
}

/** The corresponding point of the earlier period. */
function earlierPlace({ from, previous, unit }: Stats, at: string, place: number): string {
  if (!previous) return at
  if (unit === 'month') return addMonths(previous.from, place)
  const days = countDays({ from, to: at.slice(0, 10) }) - 1
  return addDays(previous.from, days) + at.slice(10)
}

/** The chart's text alternative: its subject, its days and its maximum. */
export function trendAlternative({ series, unit, from, to }: Stats): string {
  const texts = statsTexts.chart
  const [first, ...others] = series
  const top = first && others.reduce((best, item) => (item.clicks > best.clicks ? item : best), first)
  const shown =
    top && top.clicks > 0 ? texts.top(pointName(top.at, unit), formatNumber(top.clicks)) : texts.none
  return texts.alternative(texts.title[unit], longRange({ from, to }), shown)
}
