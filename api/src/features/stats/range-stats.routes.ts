import { API } from '@atajo/shared/paths'
import { recentStatsWire, STATS_DIMENSIONS, statsRowsWire, statsWire } from '@atajo/shared/stats'
import { issue } from '@atajo/shared/wire-values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Owner } from '../../platform/actor.ts'
import { weakEtag } from '../../platform/http/cached-answer.ts'
import { writeJson } from '../../platform/http/json-in-slices.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import type { OwnerQueue } from '../../platform/owner-queue.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { askedZone } from './asked-zone.ts'
import { getRecentStats } from './query/get-recent-stats.ts'
import { type GetStatsDeps, getStats, getStatsRows } from './query/get-stats.ts'
import { readStatsQuery, type StatsQuery, statsQueryWire } from './query/stats-query.ts'
import { zoneCalendar } from './query/zone-calendar.ts'

export interface RangeStatsDeps extends GetStatsDeps {
  /** The zone of the days when the request names none. */
  timeZone: string
  now: () => number
  /** One calculation at a time for each owner: a range of years takes a while. */
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
const count = (most: number) =>
  z.coerce
    .number(issue('not_positive_integer'))
    .int(issue('not_positive_integer'))
    .min(0, issue('not_positive_integer'))
    .max(most, issue('too_many'))
const rowsQuery = statsQueryWire.safeExtend({
  limit: count(200).default(200),
  offset: count(1_000_000).default(0),
})
const recentQuery = z.object({
  since: z.string().max(300, issue('too_long')).optional(),
  zone: z.string().max(64, issue('too_long')).optional(),
})

export const COMMON = {
  onRequest: requireUser,
  config: { isRevalidated: true, opensByKey: 'read' },
} as const

/** Statistics of any range of an account, a link, a group or a tag: for sessions and API keys. */
export function registerRangeStatsRoutes(app: ApiScope, deps: RangeStatsDeps): void {
  const { tag, summary, rows, recent } = ROUTE_TEXTS.statistics
  app.get(
    API.stats,
    {
      ...COMMON,
      schema: describeRoute({
        tag,
        summary,
        querystring: statsQueryWire,
        answers: { 200: statsWire },
        errors: ERRORS,
        access: 'session-or-key',
      }),
    },
    async (request, reply) => {
      const query = queryOf(deps, request, request.query)
      const stats = await inTurn(deps, request, (owner) => getStats(deps, owner, query))
      await setEtag(reply, { ...stats, countedUntil: '' })
      return stats
    },
  )
  app.get(
    API.recentStats,
    {
      ...COMMON,
      schema: describeRoute({
        tag,
        summary: recent,
        querystring: recentQuery,
        answers: { 200: recentStatsWire },
        errors: ERRORS.slice(0, 3),
        access: 'session-or-key',
      }),
    },
    async (request, reply) => {
      const { since = null } = request.query
      const zone = askedZone(deps, userOf(request), request.query.zone)
      const answer = await inTurn(deps, request, (owner) =>
        getRecentStats(deps, owner, { zone, cursor: since }),
      )
      await setEtag(reply, { ...answer, countedUntil: '', cursor: '' })
      return answer
    },
  )
  app.get(
    `${API.stats}/:dimension`,
    {
      ...COMMON,
      schema: describeRoute({
        tag,
        summary: rows,
        params: dimensionParams,
        querystring: rowsQuery,
        answers: { 200: statsRowsWire },
        errors: ERRORS,
        access: 'session-or-key',
      }),
    },
    async (request) => {
      const { limit, offset } = request.query
      const { dimension } = request.params
      const query = queryOf(deps, request, request.query)
      return inTurn(deps, request, (owner) =>
        getStatsRows(deps, owner, { query, dimension, wanted: { limit, offset } }),
      )
    },
  )
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

/** The same for the same counts, whenever they were read. */
async function setEtag(reply: FastifyReply, meaning: object): Promise<void> {
  const { hash } = await writeJson(meaning)
  reply.header('etag', weakEtag(hash))
}
