import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Connection } from 'mongoose'
import type { Actor } from '../actor.ts'
import { shareReads } from '../database/share-reads.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { useBrowserMarks } from './browser-mark.ts'
import { useDeviceCookies } from './device-cookie.ts'
import { createSessionStore } from './session-store.ts'
import { endSurplusSessions, noteSessionSeen, type SessionClient } from './user-sessions.ts'

/** The stored owner of a session. */
export type SessionActor = { kind: 'guest'; guestId: string } | SessionUser

/** Sessions of earlier versions lack the last two fields. */
export interface SessionUser {
  kind: 'user'
  userId: number
  /** The account's version at the sign-in. Once it has changed, the session is not valid. */
  credentialsVersion?: number
  /** Time of the sign-in (epoch ms). */
  signedInAt?: number
}

/** Time after the last use. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS

/** Time after the sign-in, whatever the use. */
const SESSION_END_MS = 365 * DAY_MS

/** Precision of the last use that a user sees. */
const SEEN_AGAIN_MS = HOUR_MS / 4

export interface SessionOptions {
  connection: Connection
  /** Signs the cookie; at least 32 characters. */
  secret: string
  /** Signs the marks of browsers that have signed in. */
  deviceKey: Buffer
  publicUrl: string
  /** Reads the account's status; null if the account is gone. */
  accountStatusOf: (userId: number) => Promise<AccountStatus | null>
  describeClient: (request: FastifyRequest) => SessionClient
}

interface AccountStatus {
  timeZone: string | null
  plan: 'free' | 'pro'
  credentialsVersion: number
}

/** Registers the session cookie, its storage in the database, and `request.actor`. */
export async function useSessions(app: FastifyInstance, options: SessionOptions): Promise<void> {
  const isHttps = options.publicUrl.startsWith('https:')
  const cookieName = isHttps ? '__Host-sid' : 'sid'
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
  app.decorateReply('forgetSession', function forgetSession() {
    this.clearCookie(cookieName, attributes)
  })
  app.decorate('describeClient', options.describeClient)
  useBrowserMarks(app, isHttps)
  app.decorateRequest('isSignedOut', false)
  if (isHttps) app.addHook('onRequest', trustPublicScheme)
  await app.register(cookie)
  useDeviceCookies(app, { key: options.deviceKey, isHttps })
  await app.register(session, {
    secret: options.secret,
    store: createSessionStore(options.connection, {
      lifetimeSeconds: SESSION_LIFETIME_MS / 1000,
      onUserSession: (userId, id) => endSurplusSessions(options.connection, userId, id),
    }),
    cookieName,
    cookie: { ...attributes, maxAge: SESSION_LIFETIME_MS },
    saveUninitialized: false,
    rolling: false,
  })
  const accountStatusOf = shareReads(options.accountStatusOf, (userId) => userId)
  app.addHook('onRequest', async (request) => {
    // The plugin would clear an unknown cookie, even if a concurrent login has just replaced it.
    if (!request.session.wasStored) delete request.cookies[cookieName]
    // Sessions of earlier versions lack it or have 0.
    const signedInAt = signedInAtOf(request) || Date.now()
    const isOver = Date.now() - signedInAt > SESSION_END_MS
    request.actor = isOver ? null : await readActor(request, accountStatusOf)
    // A session that merely expires leaves the cached data in the browser.
    const isNobodys = request.session.actor !== undefined && request.actor === null && !isOver
    request.isSignedOut = isNobodys || request.session.isSignedOut === true
    if (request.isSignedOut || isOver) return
    await prolong(request)
    await noteSeen(options.connection, request)
  })
}

/** Replaces the browser's session by a new one of `actor`. */
export async function startSession(request: FastifyRequest, actor: SessionActor): Promise<void> {
  const { session } = request
  session.actor = actor
  if (actor.kind === 'guest') return session.regenerate(['actor'])
  session.client = request.server.describeClient(request)
  session.seenAt = Date.now()
  await session.regenerate(['actor', 'client', 'seenAt'])
}

/** Returns when the user signed in (epoch ms), or null if unknown. */
export function signedInAtOf({ session }: FastifyRequest): number | null {
  return session.actor?.kind === 'user' ? (session.actor.signedInAt ?? null) : null
}

/** Preserves the session of a change that ends all sessions of the account. */
export async function goOnSignedIn(request: FastifyRequest, credentialsVersion: number): Promise<void> {
  const { actor } = request.session
  if (actor?.kind === 'user') await startSession(request, { ...actor, credentialsVersion })
}

export async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.session.wasStored) return
  await request.session.destroy()
  reply.forgetSession()
}

/** TLS may end at a proxy that is not trusted for addresses, so the public address decides. */
async function trustPublicScheme(request: FastifyRequest): Promise<void> {
  Object.defineProperty(request, 'protocol', { value: 'https' })
}

/** A session is prolonged at most once a day, so that reads do not write. */
async function prolong(request: FastifyRequest): Promise<void> {
  const { session } = request
  if (!session.wasStored) return
  // The stored value, which the typings omit. `expires` has already been recalculated.
  const { originalExpires } = session.cookie as { originalExpires?: Date }
  const storedExpiry = originalExpires?.getTime() ?? Number.POSITIVE_INFINITY
  if (storedExpiry - Date.now() >= SESSION_LIFETIME_MS - DAY_MS) return
  // If saving fails the session has ended or cannot be reached, and its cookie is not sent again.
  await session.save().catch(() => {})
}

/** Records at intervals that a user's session is in use, and from which network. */
async function noteSeen(connection: Connection, request: FastifyRequest): Promise<void> {
  const { session, actor } = request
  if (actor?.kind !== 'user' || Date.now() - (session.seenAt ?? 0) < SEEN_AGAIN_MS) return
  const seen = {
    sid: session.sessionId,
    userId: actor.userId,
    client: request.server.describeClient(request),
  }
  await noteSessionSeen(connection, seen).catch(() => {})
}

async function readActor(
  request: FastifyRequest,
  accountStatusOf: SessionOptions['accountStatusOf'],
): Promise<Actor | null> {
  const { actor } = request.session
  if (actor === undefined) return null
  if (actor.kind === 'guest') return { kind: 'guest', owner: `g:${actor.guestId}`, plan: 'guest' }
  const { userId, credentialsVersion = 0 } = actor
  const standing = await accountStatusOf(userId)
  if (standing?.credentialsVersion !== credentialsVersion) return null
  const { plan, timeZone } = standing
  return { kind: 'user', owner: `u:${userId}`, userId, plan, timeZone }
}

declare module 'fastify' {
  interface Session {
    actor?: SessionActor
    client?: SessionClient
    /** When the use of the session was last recorded (epoch ms). */
    seenAt?: number
    /** Left behind by a session that was ended remotely. */
    isSignedOut?: boolean
    /** Made by `Seals.markOwner`. */
    endedOwner?: string
    /** True if the session was loaded from the store. */
    wasStored?: boolean
  }
  interface FastifyRequest {
    /** Null without a valid session or key. */
    actor: Actor | null
    /** True if the browser was signed out remotely. */
    isSignedOut: boolean
  }
  interface FastifyInstance {
    describeClient(request: FastifyRequest): SessionClient
  }
  interface FastifyReply {
    /** Removes the session's cookie from the browser. */
    forgetSession(): void
  }
}
