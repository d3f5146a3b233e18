import { API } from '@atajo/shared/paths'
import { linkStatsToWire, linkStatsWire } from '@atajo/shared/visit'
import { issue } from '@atajo/shared/wire-values'
import { z } from 'zod'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { type GetLinkStatsDeps, getLinkStats, getLinkVisits } from './get-link-stats.ts'
import { askedZone } from './stats-request.routes.ts'
import { visitsToCsv } from './visits-csv.ts'

export interface LinkStatsDeps extends GetLinkStatsDeps {
  /** Time zone of the days if the request names none. */
  timeZone: string
}

const codeParams = z.object({ shortCode: z.string().max(100) })
const csvParams = z.object({ file: z.string().max(104) })
const zoneQuery = z.object({
  tz: z.string().max(64, issue('too_long')).optional(),
})

/** Registers a link's statistics, and its table of accesses as a file. */
export function registerLinkStatsRoutes(app: ApiScope, deps: LinkStatsDeps): void {
  app.get(
    `${API.linkStats}/:shortCode`,
    {
      onRequest: requireUser,
      config: { isRevalidated: true },
      schema: describeRoute({
        tag: ROUTE_TEXTS.stats.tag,
        summary: ROUTE_TEXTS.stats.ofLink,
        params: codeParams,
        querystring: zoneQuery,
        answers: { 200: linkStatsWire },
        errors: ['validation_failed', 'not_authenticated', 'login_required', 'link_not_found'],
      }),
    },
    async (request) => {
      const actor = userOf(request)
      const { owner } = actor
      const timeZone = askedZone(deps, actor, request.query.tz)
      return linkStatsToWire(await getLinkStats(deps, owner, { code: request.params.shortCode, timeZone }))
    },
  )

  app.get(
    `${API.linkVisits}/:file`,
    {
      onRequest: requireUser,
      schema: describeRoute({
        tag: ROUTE_TEXTS.stats.tag,
        summary: ROUTE_TEXTS.stats.accessesAsCsv,
        params: csvParams,
        answers: { 200: z.string() },
        mediaType: 'text/csv',
        errors: ['not_authenticated', 'login_required', 'link_not_found'],
      }),
    },
    async (request, reply) => {
      const code = request.params.file.replace(/\.csv$/, '')
      const csv = visitsToCsv(await getLinkVisits(deps, userOf(request).owner, code))
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="accesos-${code}.csv"`)
        .serializer((text: string) => text)
      return csv
    },
  )
}
