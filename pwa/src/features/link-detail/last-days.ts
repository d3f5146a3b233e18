import type { LinkStats } from '@atajo/shared/visit'
import { formatNumber, formatWeekday, formatWeekdayAndMonth } from '../../platform/text/formats.ts'
import { linkDetailTexts } from '../../texts/es/links/link-detail.ts'

type Day = LinkStats['lastDays'][number]

/** A bar of the chart with its label and tooltip. */
export interface ChartDay {
  label: string
  value: number
  description: string
}

/** Converts the 7 days for the chart; `isShort` omits the day of the month. */
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

export function chartAlternative(days: readonly Day[]): string {
  const words = days.map(({ day, visitCount }, index) => {
    const name = index === days.length - 1 ? linkDetailTexts.today : formatWeekdayAndMonth(day)
    return linkDetailTexts.chartDay(name, formatNumber(visitCount))
  })
  return linkDetailTexts.chartAlternative(words.join(', '))
}

export function recentCounts(days: readonly Day[]): { today: number; week: number } {
  return {
    today: days.at(-1)?.visitCount ?? 0,
    week: days.reduce((sum, day) => sum + day.visitCount, 0),
  }
}
