import { IMPORTED_DAYS } from '@atajo/shared/import'
import { z } from 'zod'
import { DAY_MS } from '../../platform/durations.ts'
import type { ImportedDay } from '../stats/imported-days.model.ts'
import { RefusedField } from './refused-field.ts'

/** No service counted clicks before this day. */
const FIRST_DAY = Date.UTC(2000, 0, 1) / DAY_MS
const MOST_A_DAY = 1_000_000_000

const count = z.int('not_positive_integer').min(0, 'not_positive_integer').max(MOST_A_DAY, 'too_many')
const dayWire = z.object({
  day: z.iso.date('invalid_date'),
  clicks: count,
  visitors: count.nullish(),
  qr: count.nullish(),
  mobile: count.nullish(),
  bots: count.nullish(),
})
const daysWire = z.array(dayWire, 'wrong_type').max(IMPORTED_DAYS, 'too_many')

/**
 * Reads the daily counts of a row in our own export, in ascending order. Impossible values are
 * refused.
 */
export function ownDaysOf(typed: unknown, now: Date): ImportedDay[] {
  const read = daysWire.safeParse(typed)
  if (!read.success) throw new RefusedField('stats', issueOf(read.error))
  const tomorrow = Math.floor(now.getTime() / DAY_MS) + 1
  const days = read.data.map(({ day, clicks, visitors = null, qr, mobile, bots }) => {
    const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS
    if (number < FIRST_DAY || number > tomorrow) throw new RefusedField('stats', 'invalid_date')
    const parts = { qr: qr ?? 0, mobile: mobile ?? 0, bots: bots ?? 0 }
    if (Math.max(parts.qr, parts.mobile) > clicks) throw new RefusedField('stats', 'invalid_format')
    return { day: number, clicks, visitors, ...parts }
  })
  days.sort((a, b) => a.day - b.day)
  if (days.some(({ day }, place) => day === days[place - 1]?.day)) throw new RefusedField('stats', 'repeated')
  return days
}

type DaysIssue = 'not_positive_integer' | 'too_many' | 'invalid_date' | 'wrong_type'

function issueOf({ issues }: z.ZodError): DaysIssue {
  const message = issues[0]?.message as DaysIssue
  return ['not_positive_integer', 'too_many', 'invalid_date'].includes(message) ? message : 'wrong_type'
}
