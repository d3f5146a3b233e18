import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { browserOf, markBrowser } from './browser-mark.ts'
import type { ProviderIdentity } from './provider-identity.ts'
import { type SessionUser, startSession } from './session.ts'
import type { SessionClient } from './user-sessions.ts'

/** A browser that is about to have a session of an account. */
export interface SigningIn {
  /** The actor of the request; a guest's links move to the account. */
  asker: Actor | null
  client: SessionClient
  /** The browser as its challenges know it; null where it has been given none. */
  browser: string | null
  /** The same for a new challenge, with a mark for a browser that has none. */
  markBrowser: () => string
  /** Whom the operator's provider has named; null for every other sign-in method. */
  identity: ProviderIdentity | null
  /** Whether a deleted account is to be given back only once its owner has said so. */
  asksToReturn: boolean
  /** Gives the browser a new session; the one it had stops existing. */
  start(user: Required<SessionUser>): Promise<void>
}

/** The browser of the request, for a sign-in to complete. */
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
