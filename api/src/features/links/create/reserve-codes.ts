import { RESERVED_CODES } from '@atajo/shared/plan'
import type { ReservedCodes } from '@atajo/shared/reserved-codes'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { NextId } from '../../../platform/database/id-source.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import { planLimitValues } from '../../../texts/es/limited-things.ts'
import { createLinkCode } from '../model/link-code.ts'
import type { LinkPolicy } from '../model/link-policy.ts'
import type { ReservedCodesStore } from './reserved-codes.store.ts'

export interface ReserveCodesDeps {
  reservedCodes: ReservedCodesStore
  nextId: NextId
  now(): Date
  policy: Pick<LinkPolicy, 'areGuestsWelcome'>
}

export interface ReserveCodesInput {
  count: number
  /** Reserves as many codes as the limit allows, possibly none, instead of refusing. */
  orFewer: boolean
  idempotencyKey: string | null
}

/**
 * Reserves codes for links that the owner creates offline.
 * @throws AppError `guests_disabled`; `plan_limit` if the owner would have more than 20 outstanding
 */
export async function reserveCodes(
  deps: ReserveCodesDeps,
  { owner, plan }: Actor,
  { count, orFewer, idempotencyKey }: ReserveCodesInput,
): Promise<ReservedCodes> {
  const before = idempotencyKey === null ? [] : await deps.reservedCodes.findCreated(owner, idempotencyKey)
  const first = before[0]
  if (first) return { codes: before.map((link) => link.code), expiresAt: first.purgeAt?.toISOString() ?? '' }
  if (plan === 'guest' && !deps.policy.areGuestsWelcome()) throw new AppError('guests_disabled')
  const now = deps.now()
  await deps.reservedCodes.dropExpired(owner, now)
  const expiresAt = new Date(now.getTime() + RESERVED_CODES.days * DAY_MS)
  const leasesEndBefore = new Date(expiresAt.getTime() - RESERVED_CODES.leaseDays * DAY_MS)
  if (orFewer) await deps.reservedCodes.endLeases(owner, leasesEndBefore)
  while (true) {
    const ids = await Promise.all(Array.from({ length: count }, () => deps.nextId('link')))
    const places = ids.map((id) => ({ id, code: createLinkCode() }))
    const reserved = await deps.reservedCodes.reserve(
      { owner, places, expiresAt, idempotencyKey },
      {
        max: RESERVED_CODES.max,
        countedFrom: orFewer ? leasesEndBefore : null,
        share: (free) => (orFewer ? shareOf(free, count) : free < count ? 0 : count),
      },
    )
    if (reserved === 'code_taken') continue
    if (reserved === 0 && !orFewer) {
      throw new AppError('plan_limit', {
        values: planLimitValues('reservedCodes', RESERVED_CODES.max, plan),
      })
    }
    return {
      codes: places.slice(0, reserved).map(({ code }) => code),
      expiresAt: expiresAt.toISOString(),
    }
  }
}

/** A device gets at most half of the free codes, so that another device still finds some. */
function shareOf(free: number, count: number): number {
  return Math.min(count, Math.ceil(free / 2))
}
