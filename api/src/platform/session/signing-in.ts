import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { browserOf, markBrowser } from './browser-mark.ts'
import type { ProviderIdentity } from './provider-identity.ts'
import { type SessionUser, startSession } from './session.ts'
import type { SessionClient } from './user-sessions.ts'

/** A browser that is signing in to an account. */
export interface SigningIn {
  /** The actor of the request. A guest's links move to the account. */
  asker: Actor | null
  client: SessionClient
  /** The browser's mark for challenges; null if it has none. */
  browser: string | null
  /** Returns the mark for a new challenge, and creates one if needed. */
  markBrowser: () => string
  /** The identity from the operator's provider; null for every other sign-in method. */
  identity: ProviderIdentity | null
  /** True if a pending deletion is cancelled only after the owner has confirmed it. */
  asksToReturn: boolean
  /** Replaces the browser's session by a new one. */
  start(user: Required<SessionUser>): Promise<void>
}

export function signingInOf(request: FastifyRequest, reply: FastifyReply): SigningIn {
  return {
    asker: request.actor,
    client: request.server.describeClient(request),
    browser: browserOf(request),
    markBrowser: () => markBrowser(request, reply),
    identity: null,
    asksToReturn: (request.query as Record<string, unknown> | undefined)?.return === 'ask',
    async start(user) {
      await startSession(request, user)
      reply.rememberDevice(user.userId)
    },
  }
}
