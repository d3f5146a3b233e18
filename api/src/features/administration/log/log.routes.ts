import { Readable } from 'node:stream'
import { deedsQuery, deedsWire } from '@atajo/shared/admin-lists'
import { csvField } from '@atajo/shared/csv-field'
import { API } from '@atajo/shared/paths'
import { z } from 'zod'
import type { ApiScope } from '../../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../../platform/openapi/describe-route.ts'
import { NEEDS_ADMIN } from '../../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../../texts/es/route-texts.ts'
import { type ListDeedsDeps, listDeeds } from './list-deeds.ts'

const { tag, log, logAsCsv } = ROUTE_TEXTS.administration
const TITLE = 'at,actor,action,target,detail\r\n'

/** Registers the routes of the audit log, which is read-only. */
export function registerLogRoutes(app: ApiScope, deps: ListDeedsDeps): void {
  app.get(
    API.adminLog,
    {
      schema: describeRoute({
        tag,
        summary: log,
        querystring: deedsQuery,
        answers: { 200: deedsWire },
        errors: [...NEEDS_ADMIN, 'cursor_invalid'],
      }),
    },
    async ({ query }) => listDeeds(deps, query.cursor),
  )
  app.get(
    `${API.adminLog}/export.csv`,
    {
      schema: describeRoute({
        tag,
        summary: logAsCsv,
        mediaType: 'text/csv',
        answers: { 200: z.any() },
        errors: NEEDS_ADMIN,
      }),
    },
    async (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="atajo-admin-log.csv"')
        .send(Readable.from(lines(deps))),
  )
}

async function* lines(deps: ListDeedsDeps): AsyncGenerator<string> {
  yield TITLE
  let cursor: string | null = ''
  do {
    const { items, nextCursor }: Awaited<ReturnType<typeof listDeeds>> = await listDeeds(deps, cursor)
    for (const { detail, ...deed } of items) {
      const fields = [deed.at, deed.actor, deed.action, deed.target, JSON.stringify(detail)]
      yield `${fields.map(csvField).join(',')}\r\n`
    }
    cursor = nextCursor
  } while (cursor !== null)
}
