import {
  type ImportCall,
  importAnswerWire,
  importUndoneWire,
  importWire,
  MAX_IMPORT_BYTES,
  pastImportWire,
} from '@atajo/shared/import'
import { API } from '@atajo/shared/paths'
import { PLANS } from '@atajo/shared/plan'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { type ImportLinksDeps, importLinks } from './import-links.ts'
import { listImports, undoImport } from './past-imports.ts'

const { tag, send, list, undo } = ROUTE_TEXTS.importLinks
const NEEDS_USER = ['not_authenticated', 'login_required'] as const

/** Registers the import of links. Repeated calls change nothing. */
export function registerImportRoutes(app: ApiScope, deps: ImportLinksDeps): void {
  const onRequest = requireUser
  app.post(
    API.importLinks,
    {
      onRequest,
      bodyLimit: MAX_IMPORT_BYTES,
      config: { isSafeToRepeat: true, creates: linksToMake },
      schema: describeRoute({
        tag,
        summary: send,
        body: importWire,
        answers: { 200: importAnswerWire },
        errors: [...NEEDS_USER],
      }),
    },
    (request) => importLinks(deps, userOf(request), request.body),
  )
  app.get(
    API.linkImports,
    {
      onRequest,
      schema: describeRoute({
        tag,
        summary: list,
        answers: { 200: z.array(pastImportWire) },
        errors: [...NEEDS_USER],
      }),
    },
    (request) => listImports(deps, userOf(request)),
  )
  app.delete(
    `${API.linkImports}/:importId`,
    {
      onRequest,
      config: { isSafeToRepeat: true },
      schema: describeRoute({
        tag,
        summary: undo,
        params: z.object({ importId: z.string().max(200) }),
        answers: { 200: importUndoneWire },
        errors: [...NEEDS_USER, 'import_not_found'],
      }),
    },
    (request) => undoImport(deps, userOf(request), request.params.importId),
  )
}

/** A batch creates no more links than the plan allows. */
function linksToMake({ body, actor }: FastifyRequest): number {
  const { dryRun, rows } = body as ImportCall
  const places = PLANS[actor?.plan ?? 'guest'].links
  return dryRun ? 0 : Math.min(rows.length, places ?? rows.length)
}
