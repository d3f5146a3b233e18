import type { IncomingMessage, ServerResponse } from 'node:http'
import { REDIRECT_PREFIX } from '@atajo/shared/paths'
import type { FastifyInstance } from 'fastify'
import type { AnswerRedirect } from './answer-redirect.ts'

/** The same targets in absolute form (RFC 9112 §3.2.2) or with slashes too many. */
const ODD_FORM = /^(?:https?:\/\/[^/?#]*)?\/+r\/+/i

/** Answers short links before the router sees them: routing alone costs a tenth of their time. */
export function redirectTakeOver(
  answerRedirect: AnswerRedirect,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    if (!request.url?.startsWith(REDIRECT_PREFIX)) {
      if (request.url === undefined || !ODD_FORM.test(request.url)) return false
      request.url = request.url.replace(ODD_FORM, REDIRECT_PREFIX)
    }
    answerRedirect(request, response)
    return true
  }
}

/**
 * Registers `/r/*` for requests that do reach the router. Bodies are
 * left to the answer, and no plugin of the application runs.
 */
export function registerRedirectRoutes(app: FastifyInstance, deps: { answerRedirect: AnswerRedirect }): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.all(`${REDIRECT_PREFIX}*`, { logLevel: 'silent', schema: { hide: true } }, (request, reply) => {
      reply.hijack()
      deps.answerRedirect(request.raw, reply.raw)
    })
  })
}
