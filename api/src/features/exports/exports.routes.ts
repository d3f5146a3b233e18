import { Readable } from 'node:stream'
import { exportCsvQuery, exportJsonQuery } from '@atajo/shared/account-export'
import { LINKS_CSV_TEXTS } from '@atajo/shared/links-csv-texts'
import { API } from '@atajo/shared/paths'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { inZoneOf } from '../../platform/actor.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { writeCsv } from './write-csv.ts'
import { type WriteJsonDeps, writeJson } from './write-json.ts'

const CHUNK_LENGTH = 64 * 1024

export interface ExportsDeps extends WriteJsonDeps {
  /** Returns the form in which short links are shown. */
  place: () => ShortLinkPlace
  /** Time zone of accounts that have chosen none. */
  timeZone: string
}

const jsonAnswer = z.object({
  version: z.int(),
  exportedAt: z.string(),
  leftOut: z.array(z.string()),
  account: z.looseObject({}),
  settings: z.looseObject({}),
  groups: z.array(z.looseObject({})),
  tags: z.array(z.looseObject({})),
  qrLogos: z.array(z.looseObject({})),
  links: z.array(z.looseObject({})),
  stats: z.array(z.looseObject({})),
})

const ERRORS = ['validation_failed', 'not_authenticated', 'login_required'] as const

/** Registers an account's data as files, which are written while they are sent. */
export function registerExportsRoutes(app: ApiScope, deps: ExportsDeps): void {
  const { tag, json, csv } = ROUTE_TEXTS.exports
  app.get(
    API.exportJson,
    {
      onRequest: requireUser,
      schema: describeRoute({
        tag,
        summary: json,
        querystring: exportJsonQuery,
        answers: { 200: jsonAnswer },
        errors: ERRORS,
      }),
    },
    async (request, reply) => {
      const hasPasswords = request.query.passwords === 'true'
      const written = writeJson(deps, userOf(request), { hasPasswords })
      return sendFile(reply.type('application/json; charset=utf-8'), written, `${stem(deps)}.json`)
    },
  )
  app.get(
    API.exportCsv,
    {
      onRequest: requireUser,
      schema: describeRoute({
        tag,
        summary: csv,
        querystring: exportCsvQuery,
        answers: { 200: z.string() },
        mediaType: 'text/csv',
        errors: ERRORS,
      }),
    },
    async (request, reply) => {
      const { format = 'atajo', separator, passwords } = request.query
      const written = writeCsv(deps.linksOf(userOf(request)), {
        format,
        separator: separator === 'semicolon' ? ';' : ',',
        hasPasswords: passwords === 'true',
        place: deps.place(),
        timeZone: inZoneOf(deps, userOf(request)).timeZone,
        texts: LINKS_CSV_TEXTS,
      })
      return sendFile(reply.type('text/csv; charset=utf-8'), written, `${stem(deps)}-${format}.csv`)
    },
  )
}

function stem({ now }: ExportsDeps): string {
  return `enlaces-${now().toISOString().slice(0, 10)}`
}

function sendFile(reply: FastifyReply, written: AsyncIterable<string>, name: string): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return reply.send(Readable.from(inChunks(written), { objectMode: false }))
}

/** Joins pieces of text until each is worth a write of its own. */
async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let chunk = ''
  for await (const piece of pieces) {
    chunk += piece
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
