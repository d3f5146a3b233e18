import type { Stats, StatsRows, StatsUnit } from '@atajo/shared/stats'
import { addDays, addMonths, countDays } from './stats-range.ts'

interface Asked {
  from: string
  to: string
  unit?: StatsUnit
}

/** Statistics as the server answers them, with ten clicks at every point. */
export function statsFixture({ from, to, unit = 'day' }: Asked): Stats {
  const places = placesOf({ from, to, unit })
  const series = places.map((at) => ({ at, clicks: 10, visitors: 6, qr: 1, bots: 2, previous: 5 }))
  const totals = (clicks: number) => ({
    clicks,
    visitors: clicks / 2,
    visitorsAreApproximate: false,
    qr: clicks / 10,
    desktop: clicks / 2,
    mobile: clicks / 2,
    bots: clicks / 5,
  })
  const clicks = places.length * 10
  const days = countDays({ from, to })
  return {
    from,
    to,
    zone: 'Europe/Madrid',
    unit,
    countedUntil: `${to}T12:00:00.000Z`,
    dimensionsSince: null,
    totals: totals(clicks),
    previous: { from: addDays(from, -days), to: addDays(from, -1), totals: totals(clicks / 2) },
    series,
    by: { source: rowsOf([['direct', 'Directo', clicks / 2]], clicks) },
    heat: Array.from({ length: 7 }, () => Array<number>(24).fill(1)),
  }
}

function rowsOf(rows: [string, string, number][], clicks: number): StatsRows {
  const listed = rows.reduce((sum, [, , count]) => sum + count, 0)
  return {
    rows: rows.map(([key, name, count]) => ({ key, name, clicks: count })),
    others: 0,
    unknown: clicks - listed,
    distinct: rows.length,
  }
}

function placesOf({ from, to, unit }: Required<Asked>): string[] {
  if (unit === 'month') {
    const count = Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
    return Array.from({ length: count }, (_, index) => addMonths(from, index).slice(0, 7))
  }
  const days = Array.from({ length: countDays({ from, to }) }, (_, index) => addDays(from, index))
  if (unit === 'day') return days
  const hours = Array.from({ length: 24 }, (_, hour) => `T${String(hour).padStart(2, '0')}`)
  return days.flatMap((day) => hours.map((hour) => day + hour))
}
