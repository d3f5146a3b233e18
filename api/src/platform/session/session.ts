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

/** Who a session belongs to, as it is stored. */
export type SessionActor = { kind: 'guest'; guestId: string } | SessionUser

/** Whoever signed in; sessions of earlier versions lack the last two. */
export interface SessionUser {
  kind: 'user'
  userId: number
  /** Of the account when its sign-in was proved; another one since makes the session nobody's. */
  credentialsVersion?: number
  /** When that was (epoch ms). */
  signedInAt?: number
}

/** A session lives this long after its last use. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS

/** However much it is used, it ends this long after its sign-in. */
const SESSION_END_MS = 365 * DAY_MS

/** Its user is told when a session was last in use, give or take this. */
const SEEN_AGAIN_MS = HOUR_MS / 4

export interface SessionOptions {
  connection: Connection
  /** Signs the cookie; at least 32 characters. */
  secret: string
  /** Signs the marks of browsers that have signed in. */
  deviceKey: Buffer
  publicUrl: string
  /** How the account of a session stands; null when it is gone. */
  standingOf: (userId: number) => Promise<AccountStanding | null>
  /** What the browser of a request is. */
  describeClient: (request: FastifyRequest) => SessionClient
}

interface AccountStanding {
  timeZone: string | null
  plan: 'free' | 'pro'
  credentialsVersion: number
}

/** Sessions of this scope: the cookie, its life in the database, and `request.actor`. */
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
  const standingOf = shareReads(options.standingOf, (userId) => userId)
  app.addHook('onRequest', async (request) => {
    // The plugin would take an unknown cookie out of the browser, where a login's may have come in
    // its place meanwhile.
    if (!request.session.wasStored) delete request.cookies[cookieName]
    // Unknown, or 0, in sessions of earlier versions.
    const signedInAt = signedInAtOf(request) || Date.now()
    const isOver = Date.now() - signedInAt > SESSION_END_MS
    request.actor = isOver ? null : await readActor(request, standingOf)
    // One that merely ends leaves what it has read where it is.
    const isNobodys = request.session.actor !== undefined && request.actor === null && !isOver
    request.isSignedOut = isNobodys || request.session.isSignedOut === true
    if (request.isSignedOut || isOver) return
    await prolong(request)
    await noteSeen(options.connection, request)
  })
}

/** Gives the browser a new session of `actor`; the one it had stops existing. */
export async function startSession(request: FastifyRequest, actor: SessionActor): Promise<void> {
  const { session } = request
  session.actor = actor
  if (actor.kind === 'guest') return session.regenerate(['actor'])
  session.client = request.server.describeClient(request)
  session.seenAt = Date.now()
  await session.regenerate(['actor', 'client', 'seenAt'])
}

/** When the user of the request signed in (epoch ms); null where that is not known. */
export function signedInAtOf({ session }: FastifyRequest): number | null {
  return session.actor?.kind === 'user' ? (session.actor.signedInAt ?? null) : null
}

/** Keeps the session that made a change which ended all of its account's. */
export async function goOnSignedIn(request: FastifyRequest, credentialsVersion: number): Promise<void> {
  const { actor } = request.session
  if (actor?.kind === 'user') await startSession(request, { ...actor, credentialsVersion })
}

/** Ends the browser's session, if it has one. */
export async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.session.wasStored) return
  await request.session.destroy()
  reply.forgetSession()
}

/** TLS may end at a proxy not trusted for addresses: the public address is what counts. */
async function trustPublicScheme(request: FastifyRequest): Promise<void> {
  Object.defineProperty(request, 'protocol', { value: 'https' })
}

/** A session in use is prolonged at most once a day, so that reading does not write. */
async function prolong(request: FastifyRequest): Promise<void> {
  const { session } = request
  if (!session.wasStored) return
  // What the store held, which the typings leave out; `expires` has been counted anew already.
  const { originalExpires } = session.cookie as { originalExpires?: Date }
  const storedExpiry = originalExpires?.getTime() ?? Number.POSITIVE_INFINITY
  if (storedExpiry - Date.now() >= SESSION_LIFETIME_MS - DAY_MS) return
  // One that has ended meanwhile, or could not be reached, is left as it is, and its cookie is not
  // sent again.
  await session.save().catch(() => {})
}

/** Writes down now and then that a user's session is in use, and where. */
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
  standingOf: SessionOptions['standingOf'],
): Promise<Actor | null> {
  const { actor } = request.session
  if (actor === undefined) return null
  if (actor.kind === 'guest') return { kind: 'guest', owner: `g:${actor.guestId}`, plan: 'guest' }
  const { userId, credentialsVersion = 0 } = actor
  const standing = await standingOf(userId)
  if (standing?.credentialsVersion !== credentialsVersion) return null
  const { plan, timeZone } = standing
  return { kind: 'user', owner: `u:${userId}`, userId, plan, timeZone }
}

declare module 'fastify' {
  interface Session {
    actor?: SessionActor
    client?: SessionClient
    /** When it was last written down that the session is in use (epoch ms). */
    seenAt?: number
    /** What was left of a session that was ended from afar. */
    isSignedOut?: boolean
    /** Mark of the account, by `Seals`. */
    endedOwner?: string
    /** Set on a session that came from the store. */
    wasStored?: boolean
  }
  interface FastifyRequest {
    /** Who asks; null without a live session or key. */
    actor: Actor | null
    /** Whether the browser was signed out without asking for it. */
    isSignedOut: boolean
  }
  interface FastifyInstance {
    describeClient(request: FastifyRequest): SessionClient
  }
  interface FastifyReply {
    /** Takes the session's cookie out of the browser. */
    forgetSession(): void
  }
}
