import { Readable } from 'node:stream'
import { auditLogQuery, auditLogWire } from '@atajo/shared/admin-lists'
import { csvField } from '@atajo/shared/csv-field'
import { API } from '@atajo/shared/paths'
import { z } from 'zod'
import type { ApiScope } from '../../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../../platform/openapi/describe-route.ts'
import { NEEDS_ADMIN } from '../../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../../texts/es/route-texts.ts'
import { type ListAuditLogDeps, listAuditLog } from './list-audit-log.ts'

const { tag, log, logAsCsv } = ROUTE_TEXTS.administration
const TITLE = 'at,actor,action,target,detail\r\n'

/** Registers the routes of the audit log, which is read-only. */
export function registerLogRoutes(app: ApiScope, deps: ListAuditLogDeps): void {
  app.get(
    API.adminLog,
    {
      schema: describeRoute({
        tag,
        summary: log,
        querystring: auditLogQuery,
        answers: { 200: auditLogWire },
        errors: [...NEEDS_ADMIN, 'cursor_invalid'],
      }),
    },
    async ({ query }) => listAuditLog(deps, query.cursor),
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

async function* lines(deps: ListAuditLogDeps): AsyncGenerator<string> {
  yield TITLE
  let cursor: string | null = ''
  do {
    const { items, nextCursor }: Awaited<ReturnType<typeof listAuditLog>> = await listAuditLog(deps, cursor)
    for (const { detail, ...entry } of items) {
      const fields = [entry.at, entry.actor, entry.action, entry.target, JSON.stringify(detail)]
      yield `${fields.map(csvField).join(',')}\r\n`
    }
    cursor = nextCursor
  } while (cursor !== null)
}
