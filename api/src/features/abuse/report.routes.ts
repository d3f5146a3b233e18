import { reportWire } from '@atajo/shared/abuse'
import { API, redirectPath } from '@atajo/shared/paths'
import { okWire } from '@atajo/shared/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppError } from '../../platform/app-error.ts'
import { answerError, readError } from '../../platform/http/error-answer.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import type { ReportProblem } from '../../texts/redirect-page-texts.ts'
import { type ReportLinkDeps, reportLink } from './report-link.ts'

export interface ReportRefusal {
  status: number
  problem: ReportProblem
  /** Seconds. */
  retryAfter: number
}

export interface ReportRouteDeps extends ReportLinkDeps {
  /** Answers a form with a page that explains why the report was refused. */
  sendRefusal: (reply: FastifyReply, refusal: ReportRefusal) => FastifyReply
}

const FORM = 'application/x-www-form-urlencoded'
const BODY_LIMIT = 16 * 1024

/**
 * Registers POST /api/report for everybody, without a session. Its form's page sends no referrer,
 * so the Origin is `null`. As cookies have no effect here, other sites gain nothing.
 */
export function registerReportRoute(app: ApiScope, deps: ReportRouteDeps): void {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  app.post(
    API.report,
    {
      errorHandler: (error, request, reply) => refuse(deps, error, request, reply),
      schema: describeRoute({
        tag: ROUTE_TEXTS.abuse.tag,
        summary: ROUTE_TEXTS.abuse.report,
        body: reportWire,
        answers: { 202: okWire, 303: z.void() },
        errors: ['validation_failed', 'link_not_found', 'too_many_requests'],
        access: 'anyone',
      }),
    },
    async (request, reply) => {
      await reportLink(deps, request.body, request.ip)
      if (!isForm(request)) return reply.code(202).send({ ok: true })
      return reply
        .code(303)
        .header('location', `${redirectPath(request.body.code)}+?gracias`)
        .send()
    },
  )
}

function refuse(deps: ReportRouteDeps, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!isForm(request)) return answerError(error, request, reply)
  const appError = readError(error, request)
  const { status, detail } = appError
  if (detail.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(detail.retryAfter)))
  return deps.sendRefusal(reply, { status, problem: problemOf(appError), retryAfter: detail.retryAfter ?? 1 })
}

function problemOf({ code, detail: { fields = {} } }: AppError): ReportProblem {
  if (code === 'link_not_found' || fields.code) return 'unknown'
  if (code === 'too_many_requests') return 'tooMany'
  return (['reason', 'text', 'email'] as const).find((field) => fields[field]) ?? 'other'
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === FORM
}
