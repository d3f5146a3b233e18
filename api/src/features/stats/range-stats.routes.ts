import { API } from '@atajo/shared/paths'
import { recentStatsWire, statsRowsWire, statsWire } from '@atajo/shared/stats'
import { issue } from '@atajo/shared/wire-values'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { weakEtag } from '../../platform/http/cached-answer.ts'
import { writeJson } from '../../platform/http/json-in-slices.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { userOf } from '../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { getRecentStats } from './query/get-recent-stats.ts'
import { getStats, getStatsRows } from './query/get-stats.ts'
import { statsQueryWire } from './query/stats-query.ts'
import { registerStatsExportRoutes } from './range-stats-exports.routes.ts'
import {
  askedZone,
  COMMON,
  describeStats,
  dimensionParams,
  ERRORS,
  inTurn,
  queryOf,
  type RangeStatsDeps,
} from './stats-request.routes.ts'

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

/** Registers statistics of accounts, links, groups and tags, for sessions and API keys. */
export function registerRangeStatsRoutes(app: ApiScope, deps: RangeStatsDeps): void {
  registerStatsExportRoutes(app, deps)
  const { summary, rows, recent } = ROUTE_TEXTS.statistics
  app.get(
    API.stats,
    {
      ...COMMON,
      schema: describeStats({
        summary,
        querystring: statsQueryWire,
        answers: { 200: statsWire },
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
      schema: describeStats({
        summary: recent,
        querystring: recentQuery,
        answers: { 200: recentStatsWire },
        errors: ERRORS.slice(0, 3),
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
      schema: describeStats({
        summary: rows,
        params: dimensionParams,
        querystring: rowsQuery,
        answers: { 200: statsRowsWire },
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

/** Derives the ETag from the counts alone, so that later reads of equal counts match. */
async function setEtag(reply: FastifyReply, meaning: object): Promise<void> {
  const { hash } = await writeJson(meaning)
  reply.header('etag', weakEtag(hash))
}
