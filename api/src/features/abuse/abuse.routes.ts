import {
  blockMadeWire,
  blocksQuery,
  blocksWire,
  blockWire,
  newBlockWire,
  reportDecidedWire,
  reportDecisionWire,
  reportsQuery,
  reportsWire,
} from '@atajo/shared/abuse'
import { API } from '@atajo/shared/paths'
import { okWire } from '@atajo/shared/session'
import { z } from 'zod'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { NEEDS_ADMIN, userOf } from '../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { blockLinks, liftBlock, readBlock } from './block-links.ts'
import { type DecideReportDeps, decideReport } from './decide-report.ts'
import { type ListBlocksDeps, listBlocks } from './list-blocks.ts'
import { type ListReportsDeps, listReports } from './list-reports.ts'

export interface AbuseDeps extends ListReportsDeps, DecideReportDeps, ListBlocksDeps {
  blocks: DecideReportDeps['blocks']
}

const TEXTS = ROUTE_TEXTS.abuse
const { tag } = TEXTS
const params = z.object({ id: z.string().max(64) })

/** Registers abuse reports and blocks. It belongs in the administrators' scope. */
export function registerAbuseRoutes(app: ApiScope, deps: AbuseDeps): void {
  app.get(
    API.adminReports,
    {
      schema: describeRoute({
        tag,
        summary: TEXTS.reports,
        querystring: reportsQuery,
        answers: { 200: reportsWire },
        errors: [...NEEDS_ADMIN, 'cursor_invalid'],
      }),
    },
    async ({ query }) => listReports(deps, query),
  )
  app.put(
    `${API.adminReports}/:id`,
    {
      schema: describeRoute({
        tag,
        summary: TEXTS.decide,
        params,
        body: reportDecisionWire,
        answers: { 200: reportDecidedWire },
        errors: [...NEEDS_ADMIN, 'report_not_found', 'validation_failed'],
      }),
    },
    async (request) => {
      const asked = { ...request.params, ...request.body }
      return { ok: true as const, ...(await decideReport(deps, userOf(request).userId, asked)) }
    },
  )
  registerBlocksRoutes(app, deps)
}

function registerBlocksRoutes(app: ApiScope, deps: AbuseDeps): void {
  app.get(
    API.adminBlocks,
    {
      schema: describeRoute({
        tag,
        summary: TEXTS.blocks,
        querystring: blocksQuery,
        answers: { 200: blocksWire },
        errors: [...NEEDS_ADMIN, 'cursor_invalid'],
      }),
    },
    async ({ query }) => listBlocks(deps, query),
  )
  app.post(
    API.adminBlocks,
    {
      schema: describeRoute({
        tag,
        summary: TEXTS.block,
        body: newBlockWire,
        answers: { 200: blockMadeWire },
        errors: [...NEEDS_ADMIN, 'link_not_found', 'user_not_found', 'validation_failed'],
      }),
    },
    async (request) => blockLinks(deps, userOf(request).userId, request.body),
  )
  app.get(
    `${API.adminBlocks}/:id`,
    {
      schema: describeRoute({
        tag,
        summary: TEXTS.blocked,
        params,
        answers: { 200: blockWire },
        errors: [...NEEDS_ADMIN, 'block_not_found'],
      }),
    },
    async ({ params: { id } }) => readBlock(deps, id),
  )
  app.delete(
    `${API.adminBlocks}/:id`,
    {
      schema: describeRoute({
        tag,
        summary: TEXTS.lift,
        params,
        answers: { 200: okWire },
        errors: [...NEEDS_ADMIN, 'block_not_found'],
      }),
    },
    async (request) => {
      await liftBlock(deps, userOf(request).userId, request.params.id)
      return { ok: true as const }
    },
  )
}
