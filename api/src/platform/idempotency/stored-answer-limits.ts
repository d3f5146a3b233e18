import type { FastifyRequest } from 'fastify'
import { DAY_MS } from '../durations.ts'
import { addressKey } from '../rate-limit/address-key.ts'
import type { RateBucket } from '../rate-limit/database-limiter.ts'

/** Stored answers by kind of actor, before RATE_LIMIT_SCALE. */
const PER_DAY = { guest: 200, user: 5_000 }
const PER_ADDRESS_AND_HOUR = { guest: 300, user: 3_000 }

/** Limits stored answers, since invented keys would otherwise fill the disk. */
export function storedAnswerLimits({ actor, ip }: FastifyRequest): RateBucket[] {
  const kind = actor?.kind ?? 'guest'
  const ofAddress: RateBucket = {
    key: `stored-answers-${kind}`,
    address: addressKey(ip),
    limit: PER_ADDRESS_AND_HOUR[kind],
    windowSeconds: 3600,
  }
  if (actor === null) return [ofAddress]
  const key = `stored-answers:${actor.owner}`
  return [{ key, limit: PER_DAY[kind], windowSeconds: DAY_MS / 1000 }, ofAddress]
}
