import type { LinkStats } from '@atajo/shared/visit'
import { formatNumber, formatWeekday, formatWeekdayAndMonth } from '../../platform/formats.ts'
import { linkDetailTexts } from '../../texts/es/link-detail.ts'

type Day = LinkStats['lastDays'][number]

/** One day of the chart: what stands under it and what the tooltip says. */
export interface ChartDay {
  label: string
  value: number
  description: string
}

/** The 7 days as the chart shows them, the last as Hoy. `isShort`: without the day of the month. */
export function chartDays(days: readonly Day[], isShort: boolean): ChartDay[] {
  return days.map(({ day, visitCount }, index) => {
    const isToday = index === days.length - 1
    const weekday = formatWeekday(day)
    const clicks = linkDetailTexts.clicks(visitCount, formatNumber(visitCount))
    return {
      label: isToday ? linkDetailTexts.today : isShort ? weekday.replace(/\s?\d+\s?/, '') : weekday,
      value: visitCount,
      description: linkDetailTexts.chartPoint(
        isToday ? linkDetailTexts.today : formatWeekdayAndMonth(day),
        clicks,
      ),
    }
  })
}

/** The chart in words, for those who do not see it. */
export function chartAlternative(days: readonly Day[]): string {
  const words = days.map(({ day, visitCount }, index) => {
    const name = index === days.length - 1 ? linkDetailTexts.today : formatWeekdayAndMonth(day)
    return linkDetailTexts.chartDay(name, formatNumber(visitCount))
  })
  return linkDetailTexts.chartAlternative(words.join(', '))
}

/** Visits of today and of the 7 days together. */
export function recentCounts(days: readonly Day[]): { today: number; week: number } {
  return {
    today: days.at(-1)?.visitCount ?? 0,
    week: days.reduce((sum, day) => sum + day.visitCount, 0),
  }
}
