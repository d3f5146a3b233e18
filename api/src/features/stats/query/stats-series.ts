import type { StatsSeriesItem } from '@atajo/shared/stats'
import { type Collected, countsOfVisitors, knownVisitors } from './collected.ts'
import { type DayRange, monthsOf, type RangeUnits } from './range-units.ts'

/** Returns each unit of the requested range, including units without visits. */
export function seriesOf(
  collected: Collected,
  units: RangeUnits,
  shown: {
    asked: DayRange
    isFiltered: boolean
    hasVisitors: boolean
    previous: readonly number[] | null
  },
): StatsSeriesItem[] {
  const { names, placeOf } = shownUnits(units, { asked: shown.asked, counted: collected.range })
  const visitors = shown.hasVisitors && !shown.isFiltered ? visitorsByUnit(collected, units) : null
  const [clicks, qr, bots] = [collected.clicks, collected.qr, collected.bots].map((counts) =>
    byUnit(counts, units),
  ) as [number[], number[], number[]]
  return names.map((at, shownPlace) => {
    const place = placeOf(shownPlace)
    return {
      at,
      clicks: clicks[place] ?? 0,
      visitors: visitors && knownVisitors(visitors[place] ?? 0, clicks[place] ?? 0),
      qr: qr[place] ?? 0,
      bots: bots[place] ?? 0,
      previous: shown.previous?.[shownPlace] ?? null,
    }
  })
}

/** Returns the units of the requested range with their positions in the counted part. */
export function shownUnits(
  { names }: RangeUnits,
  { asked, counted }: { asked: DayRange; counted: DayRange },
): { names: string[]; placeOf: (shown: number) => number } {
  if (asked.fromDate === counted.fromDate && asked.toDate === counted.toDate) {
    return { names, placeOf: (shown) => shown }
  }
  // Only ranges shown by month are long enough to be counted in part.
  const months = monthsOf(asked)
  const first = months.indexOf(names[0] ?? '')
  return { names: months, placeOf: (shown) => shown - first }
}

/** Sums counts of quarters of an hour by unit. */
export function byUnit(counts: Float64Array, { names, unitOf }: RangeUnits): number[] {
  const sums = new Array<number>(names.length).fill(0)
  for (let place = 0; place < counts.length; place++) {
    const unit = unitOf[place] as number
    sums[unit] = (sums[unit] as number) + (counts[place] as number)
  }
  return sums
}

function visitorsByUnit(collected: Collected, { names, unitOfDay }: RangeUnits): number[] {
  const sums = new Array<number>(names.length).fill(0)
  for (const [day, count] of countsOfVisitors(collected)) {
    const unit = unitOfDay(day)
    if (unit >= 0) sums[unit] = (sums[unit] as number) + count
  }
  return sums
}

/** Returns clicks by weekday and hour. The hours of imported days are unknown. */
export function heatOf({ clicks, imported }: Collected, { hourOfWeek }: RangeUnits): number[][] {
  const heat = Array.from({ length: 7 }, () => new Array<number>(24).fill(0))
  for (let place = 0; place < clicks.length; place++) {
    if (clicks[place] === 0) continue
    const hour = hourOfWeek[place] as number
    const day = heat[Math.floor(hour / 24)] as number[]
    const dated = (clicks[place] as number) - (imported.clicks.get(place) ?? 0)
    day[hour % 24] = (day[hour % 24] as number) + dated
  }
  return heat
}
