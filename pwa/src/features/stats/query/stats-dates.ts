import type { StatsUnit } from '@atajo/shared/stats'
import { formatWeekdayAndMonth } from '../../../platform/text/formats.ts'
import { dateTexts } from '../../../texts/es/dates.ts'
import { statsTexts } from '../../../texts/es/stats.ts'
import type { DayRange } from './stats-range.ts'

/** Formats a day as `19 nov`. */
export function shortDay(day: string): string {
  return `${Number(day.slice(8, 10))} ${monthName(day)}`
}

/** Formats a day as `19 nov 2026`. */
export function longDay(day: string): string {
  return `${shortDay(day)} ${day.slice(0, 4)}`
}

function monthName(day: string): string {
  return dateTexts.months[Number(day.slice(5, 7)) - 1] ?? ''
}

function monthAndYear(day: string): string {
  return `${monthName(day)} ${day.slice(0, 4)}`
}

/** Formats `del 23 oct al 21 nov 2026`, with both years if they differ. */
export function longRange({ from, to }: DayRange): string {
  if (from === to) return statsTexts.onDay(longDay(to))
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return statsTexts.between(isOneYear ? shortDay(from) : longDay(from), longDay(to))
}

/** Formats `23 oct – 21 nov`, or `dic 2025 – nov 2026` for months. */
export function shortRange({ from, to }: DayRange, unit: StatsUnit): string {
  const name = unit === 'month' ? monthAndYear : shortDay
  return name(from) === name(to) ? name(to) : `${name(from)} – ${name(to)}`
}

/** The full name of a point in a series: `jue 19 nov`, `jue 19 nov, 14 h` or `nov 2026`. */
export function pointName(at: string, unit: StatsUnit): string {
  if (unit === 'month') return monthAndYear(at)
  const day = formatWeekdayAndMonth(at.slice(0, 10))
  return unit === 'day' ? day : `${day}, ${statsTexts.chart.hour(hourOf(at))}`
}

/** The short axis label of a point in a series. */
export function pointLabel(at: string, unit: StatsUnit): string {
  if (unit === 'hour') return statsTexts.chart.hour(hourOf(at))
  if (unit === 'day') return shortDay(at)
  return at.endsWith('-01') ? monthAndYear(at) : monthName(at)
}

function hourOf(at: string): number {
  return Number(at.slice(11, 13))
}
