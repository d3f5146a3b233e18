import { STATS_DIMENSIONS } from '@atajo/shared/stats'
import { issue } from '@atajo/shared/wire-values'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Actor, inZoneOf, type Owner } from '../../platform/actor.ts'
import { describeRoute, type RouteDescription } from '../../platform/openapi/describe-route.ts'
import type { OwnerQueue } from '../../platform/owner-queue.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { knownZone } from '../../platform/time-zone.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import type { GetStatsDeps } from './query/get-stats.ts'
import { readStatsQuery, type StatsQuery, type statsQueryWire } from './query/stats-query.ts'
import { zoneCalendar } from './query/zone-calendar.ts'

export interface RangeStatsDeps extends GetStatsDeps {
  /** Time zone of the days if the request names none. */
  timeZone: string
  now: () => number
  /** Runs one calculation at a time for each owner, since a range of years takes long. */
  calculations: OwnerQueue
}

export const ERRORS = [
  'validation_failed',
  'not_authenticated',
  'login_required',
  'link_not_found',
  'group_not_found',
  'tag_not_found',
] as const

export const dimensionParams = z.object({ dimension: z.enum(STATS_DIMENSIONS, issue('unknown_value')) })
export const COMMON = {
  onRequest: requireUser,
  config: { isRevalidated: true, opensByKey: 'read' },
} as const

/** Builds the schema of a statistics call for sessions and API keys. */
export function describeStats<
  Query extends z.ZodType,
  Params extends z.ZodType,
  Answers extends Record<number, z.ZodType>,
>(call: Omit<RouteDescription<never, Query, Params, Answers>, 'tag' | 'access' | 'body'>) {
  const { tag } = ROUTE_TEXTS.statistics
  return describeRoute({ errors: ERRORS, ...call, tag, access: 'session-or-key' })
}

export function inTurn<Answer>(
  { calculations }: RangeStatsDeps,
  request: FastifyRequest,
  calculate: (owner: Owner) => Promise<Answer>,
): Promise<Answer> {
  const { owner } = userOf(request)
  return calculations.run(owner, () => calculate(owner))
}

export function queryOf(
  deps: RangeStatsDeps,
  request: FastifyRequest,
  wire: z.infer<typeof statsQueryWire>,
): StatsQuery {
  const zone = askedZone(deps, userOf(request), wire.zone)
  return readStatsQuery(wire, { zone, today: zoneCalendar(zone).dateOf(deps.now()) })
}

/** Returns the requested zone if it is known, else the account's or the service's. */
export function askedZone(deps: { timeZone: string }, actor: Actor, asked: string | undefined): string {
  return knownZone(asked) ?? inZoneOf(deps, actor).timeZone
}
