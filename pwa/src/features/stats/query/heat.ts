export interface HeatCell {
  clicks: number
  /** 0 without clicks, to 4. */
  level: number
  isBest: boolean
}

export interface HeatMap {
  /** One row per weekday, Monday first. */
  rows: HeatCell[][]
  /** Hours per cell. */
  hours: number
  best: { weekday: number; from: number; clicks: number } | null
}

const LEVELS = 4

/** Adds up clicks by weekday and `hours` hours, and grades them relative to the busiest cell. */
export function heatMap(heat: readonly (readonly number[])[], hours: number): HeatMap {
  const sums = heat.map((day) => chunks(day, hours).map((part) => part.reduce((sum, each) => sum + each, 0)))
  const highest = Math.max(0, ...sums.flat())
  const weekday = sums.findIndex((day) => day.includes(highest))
  const from = (sums[weekday]?.indexOf(highest) ?? 0) * hours
  const rows = sums.map((day, row) =>
    day.map((clicks, place) => ({
      clicks,
      level: highest === 0 ? 0 : Math.ceil((clicks / highest) * LEVELS),
      isBest: highest > 0 && row === weekday && place * hours === from,
    })),
  )
  return { rows, hours, best: highest === 0 ? null : { weekday, from, clicks: highest } }
}

function chunks(day: readonly number[], size: number): number[][] {
  return Array.from({ length: day.length / size }, (_, index) => day.slice(index * size, (index + 1) * size))
}

/** Counts how often a weekday occurs in a range of days; Monday is 0. */
export function countWeekday(from: string, days: number, weekday: number): number {
  const first = (new Date(from).getUTCDay() + 6) % 7
  const wait = (weekday - first + 7) % 7
  return days <= wait ? 0 : Math.floor((days - wait - 1) / 7) + 1
}
