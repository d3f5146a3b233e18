import type { FieldIssue } from '@atajo/shared/error-code'
import {
  STATS_COMPARISONS,
  STATS_ROW_FILTERS,
  STATS_UNITS,
  type StatsComparison,
  type StatsRowFilter,
  type StatsUnit,
} from '@atajo/shared/stats'
import { issue, wireId } from '@atajo/shared/wire-values'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { dayNumber } from './zone-calendar.ts'

const FIRST_YEAR = 2000
const LAST_YEAR = 2199
const MAX_KEY = 96
const MAX_DAYS: Record<StatsUnit, number> = { hour: 92, day: 1100, month: 18_300 }
const MAX_DAYS_COMPARED = 7320
const SHOWN_BY_HOUR = 2
const SHOWN_BY_DAY = 92
const MONTH_DAYS = 30
const MAX_TOP = 50
const TOP = 10

const day = z
  .string(issue('wrong_type'))
  .regex(/^\d{4}-\d{2}-\d{2}$/, issue('invalid_date'))
  .refine(isCalendarDay, issue('invalid_date'))

const rowKey = z.string(issue('wrong_type')).min(1, issue('required')).max(MAX_KEY, issue('too_long'))

/** The query parameters of statistics calls. */
export const statsQueryWire = z
  .object({
    from: day.optional(),
    to: day.optional(),
    zone: z.string().max(64, issue('too_long')).optional(),
    unit: z.enum(['auto', ...STATS_UNITS], issue('unknown_value')).default('auto'),
    compare: z.enum(STATS_COMPARISONS, issue('unknown_value')).default('none'),
    top: z.coerce
      .number(issue('not_positive_integer'))
      .int(issue('not_positive_integer'))
      .min(1, issue('not_positive_integer'))
      .max(MAX_TOP, issue('too_many'))
      .default(TOP),
    link: wireId.optional(),
    group: wireId.optional(),
    tag: wireId.optional(),
    ...(Object.fromEntries(STATS_ROW_FILTERS.map((name) => [name, rowKey.optional()])) as Record<
      StatsRowFilter,
      z.ZodOptional<typeof rowKey>
    >),
  })
  .superRefine(({ from, to, link, group, tag }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const scopes = Object.entries({ link, group, tag }).filter(([, id]) => id !== undefined)
    for (const [name] of scopes.slice(1)) refuse(name, issue('repeated'))
    if (from === undefined || to === undefined) return
    if (dayNumber(to) < dayNumber(from)) refuse('to', issue('end_before_start'))
  })

type StatsQueryWire = z.infer<typeof statsQueryWire>

/** A validated statistics query with its owner's scope. */
export interface StatsQuery {
  fromDate: string
  toDate: string
  zone: string
  unit: StatsUnit
  compare: StatsComparison
  top: number
  scope: { kind: 'account' } | { kind: 'link' | 'group' | 'tag'; id: number }
  /** Selects visits with these keys only. */
  filters: Partial<Record<StatsRowFilter, string>>
}

/**
 * Applies the defaults: 30 days until `today` in the zone, and a unit that suits the range.
 * @throws AppError `validation_failed` for a range too long for its unit or for a comparison
 */
export function readStatsQuery(
  wire: StatsQueryWire,
  { zone, today }: { zone: string; today: string },
): StatsQuery {
  const toDate = wire.to ?? later(wire.from ?? today, today)
  const fromDate = wire.from ?? isoBefore(toDate, MONTH_DAYS - 1)
  const { link, group, tag, compare, top } = wire
  const unit = wire.unit === 'auto' ? autoUnit(fromDate, toDate) : wire.unit
  assertLength({ fromDate, toDate, unit, compare })
  const scope: StatsQuery['scope'] =
    link !== undefined
      ? { kind: 'link', id: link }
      : group !== undefined
        ? { kind: 'group', id: group }
        : tag !== undefined
          ? { kind: 'tag', id: tag }
          : { kind: 'account' }
  const filters: StatsQuery['filters'] = {}
  for (const name of STATS_ROW_FILTERS) if (wire[name] !== undefined) filters[name] = wire[name]
  return {
    fromDate,
    toDate,
    zone,
    unit,
    compare,
    top,
    scope,
    filters,
  }
}

function assertLength({
  fromDate,
  toDate,
  unit,
  compare,
}: Pick<StatsQuery, 'fromDate' | 'toDate' | 'unit' | 'compare'>): void {
  const days = dayNumber(toDate) - dayNumber(fromDate) + 1
  const fields: Record<string, FieldIssue> = {}
  if (days > MAX_DAYS[unit]) fields.to = 'range_too_long'
  if (compare !== 'none' && days > MAX_DAYS_COMPARED) fields.compare = 'range_too_long_to_compare'
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}

function autoUnit(fromDate: string, toDate: string): StatsUnit {
  const days = dayNumber(toDate) - dayNumber(fromDate) + 1
  if (days <= SHOWN_BY_HOUR) return 'hour'
  return days <= SHOWN_BY_DAY ? 'day' : 'month'
}

function later(from: string, today: string): string {
  return from > today ? from : today
}

function isoBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}

function isCalendarDay(text: string): boolean {
  const instant = Date.parse(`${text}T00:00:00Z`)
  const year = Number(text.slice(0, 4))
  if (Number.isNaN(instant) || year < FIRST_YEAR || year > LAST_YEAR) return false
  return new Date(instant).toISOString().startsWith(text)
}
