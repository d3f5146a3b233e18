import type { FastifyInstance } from 'fastify'
import type { AnswerRedirect } from './answer-redirect.ts'
import { REDIRECT_PREFIX } from './redirect-target.ts'

/** Whether the request is one for a short link, by its target alone. */
export function isRedirectRequest(url: string | undefined): boolean {
  return url?.startsWith(REDIRECT_PREFIX) === true
}

/**
 * Registers `/r/*` for requests that reach the router; the server hands most of them over before it. Bodies are
 * left to the answer, and no plugin of the application runs.
 */
export function registerRedirectRoutes(app: FastifyInstance, deps: { answerRedirect: AnswerRedirect }): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.all(`${REDIRECT_PREFIX}*`, { logLevel: 'silent' }, (request, reply) => {
      reply.hijack()
      deps.answerRedirect(request.raw, reply.raw)
    })
  })
}
