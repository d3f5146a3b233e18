import { RESERVED_CODES } from '@atajo/shared/plan'
import type { ReservedCodes } from '@atajo/shared/reserved-codes'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { NextId } from '../../platform/database/id-source.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { planLimitValues } from '../../texts/es/limited-things.ts'
import { createLinkCode } from './link-code.ts'
import type { ReservedCodesStore } from './reserved-codes.store.ts'

export interface ReserveCodesDeps {
  reservedCodes: ReservedCodesStore
  nextId: NextId
  now(): Date
}

/**
 * Keeps codes for links that their owner makes without a connection.
 * @throws AppError `plan_limit` when the owner would have more than 20 outstanding.
 */
export async function reserveCodes(
  deps: ReserveCodesDeps,
  actor: Actor,
  { count, mark }: { count: number; mark: string | null },
): Promise<ReservedCodes> {
  const { owner } = actor
  const before = mark === null ? [] : await deps.reservedCodes.findCreated(owner, mark)
  const first = before[0]
  if (first) return { codes: before.map((link) => link.code), expiresAt: first.purgeAt?.toISOString() ?? '' }
  const now = deps.now()
  await deps.reservedCodes.dropExpired(owner, now)
  const expiresAt = new Date(now.getTime() + RESERVED_CODES.days * DAY_MS)
  while (true) {
    const ids = await Promise.all(Array.from({ length: count }, () => deps.nextId('link')))
    const places = ids.map((id) => ({ id, code: createLinkCode() }))
    const outcome = await deps.reservedCodes.reserve({ owner, places, expiresAt, mark }, RESERVED_CODES.max)
    if (outcome === 'reserved')
      return { codes: places.map(({ code }) => code), expiresAt: expiresAt.toISOString() }
    if (outcome === 'limit_reached') {
      throw new AppError('plan_limit', {
        values: planLimitValues('reservedCodes', RESERVED_CODES.max, actor.plan),
      })
    }
  }
}
