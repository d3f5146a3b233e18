import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Time to complete a sign-in, and lifetime of the cookie that identifies its browser. */
export const SIGN_IN_LIFETIME_MS = 300_000

const MARK_BYTES = 32

/** Registers the cookie that identifies a browser during its sign-in. */
export function useBrowserMarks(app: FastifyInstance, isHttps: boolean): void {
  app.decorate('browserCookie', isHttps ? '__Host-sign-in' : 'sign-in')
}

/** Returns the browser's mark, or null if it has none and so cannot have a challenge. */
export function browserOf(request: FastifyRequest): string | null {
  const mark = request.cookies[request.server.browserCookie]
  return mark ? hashOf(mark) : null
}

/** Returns the browser's mark. Creates it, or prolongs the cookie that is there. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const name = request.server.browserCookie
  const mark = request.cookies[name] || randomBytes(MARK_BYTES).toString('base64url')
  reply.setCookie(name, mark, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: name.startsWith('__Host-'),
    maxAge: SIGN_IN_LIFETIME_MS / 1000,
  })
  return hashOf(mark)
}

function hashOf(mark: string): string {
  return createHash('sha256').update(mark).digest('base64url')
}

declare module 'fastify' {
  interface FastifyInstance {
    browserCookie: string
  }
}
