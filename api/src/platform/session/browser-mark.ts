import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A sign-in that was begun is completed within this time, and its browser known for as long. */
export const SIGN_IN_LIFETIME_MS = 300_000

const MARK_BYTES = 32

/** Names the cookie by which a browser is known while it signs in. */
export function useBrowserMarks(app: FastifyInstance, isHttps: boolean): void {
  app.decorate('browserCookie', isHttps ? '__Host-sign-in' : 'sign-in')
}

/** The browser to which a challenge may have been given; null where it was given none. */
export function browserOf(request: FastifyRequest): string | null {
  const mark = request.cookies[request.server.browserCookie]
  return mark ? hashOf(mark) : null
}

/** The same, with a cookie for a browser that has none and a longer life for one that has. */
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
