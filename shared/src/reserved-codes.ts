import { z } from 'zod'
import { RESERVED_CODES } from './plan.ts'
import { issue, wireInstant } from './wire-values.ts'

/** Body and answer of POST /api/link/reserve-codes. */
export const reserveCodesWire = z
  .object({
    count: z
      .int({ error: issue('not_positive_integer') })
      .min(1)
      .max(RESERVED_CODES.max, issue('too_many')),
    /** Reserves fewer codes, or none, instead of failing at the limit. */
    orFewer: z.boolean().optional(),
  })
  .meta({ id: 'ReserveCodes', examples: [{ count: 4, orFewer: true }] })
/** Body of DELETE /api/link/reserve-codes: codes that the device does not need any more. */
export const releaseCodesWire = z
  .object({ codes: z.array(z.string().max(20)).max(RESERVED_CODES.max, issue('too_many')) })
  .meta({ id: 'ReleaseCodes', examples: [{ codes: ['hq8aBXM'] }] })
export const reservedCodesWire = z
  .object({ codes: z.array(z.string()), expiresAt: wireInstant })
  .meta({ id: 'ReservedCodes', examples: [{ codes: ['hq8aBXM'], expiresAt: '2026-02-14T09:30:00.000Z' }] })
export type ReservedCodes = z.infer<typeof reservedCodesWire>
