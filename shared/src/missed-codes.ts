import { z } from 'zod'
import { issue, wireInstant } from './wire-values.ts'

/** Present reasons why a name matches no link. */
export const MISSED_KINDS = ['unknown', 'deleted', 'expired'] as const

/** A requested name that matched no link. Nothing about the visitor is stored. */
export const missedCodeWire = z
  .object({ name: z.string(), count: z.int(), lastAt: wireInstant, kind: z.enum(MISSED_KINDS) })
  .meta({ id: 'MissedCode' })
export type MissedCode = z.infer<typeof missedCodeWire>

/** Answer of GET /api/admin/missed, the most requested first. */
export const missedCodesWire = z
  .object({
    items: z.array(missedCodeWire),
    nextCursor: z.string().nullable(),
    /** Number of requests that looked like files or attacks, which are not listed. */
    apart: z.int(),
  })
  .meta({ id: 'MissedCodes' })
export type MissedCodes = z.infer<typeof missedCodesWire>

/** Days for which missed names are stored. */
export const MISSED_DAYS = 90

export const missedCodesQuery = z.object({
  days: z.coerce
    .number(issue('wrong_type'))
    .int(issue('invalid_format'))
    .min(1, issue('invalid_format'))
    .max(MISSED_DAYS, issue('invalid_format'))
    .optional(),
  cursor: z.string().max(200).optional(),
})
