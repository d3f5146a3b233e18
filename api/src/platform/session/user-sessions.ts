import { createHash } from 'node:crypto'
import type { Connection } from 'mongoose'
import { DAY_MS } from '../durations.ts'
import type { Seals } from './seals.ts'
import { SESSIONS_COLLECTION } from './session-store.ts'

/** The browser's description of itself; empty texts for unknown parts. */
export interface SessionClient {
  device: 'phone' | 'tablet' | 'desktop'
  browser: string
  os: string
  /** ISO alpha-2; empty if unknown. */
  country: string
}

export interface UserSession extends SessionClient {
  /** Differs from the cookie's id, so that nobody can use it as a cookie. */
  id: string
  createdAt: Date
  lastSeenAt: Date
  isCurrent: boolean
}

export interface SessionOwner {
  userId: number
  /** Sessions with another version are not valid. */
  credentialsVersion: number
}

/** The open sessions of accounts in all processes. */
export interface UserSessions {
  /** Lists the last seen first. `currentSid` is the cookie's. */
  list(owner: SessionOwner, currentSid: string): Promise<UserSession[]>
  /** Ends a session remotely. Returns false if the user has no such session. */
  end(userId: number, id: string): Promise<boolean>
  /** Ends every session of the user except `sid`. */
  endAllBut(userId: number, sid: string | null): Promise<void>
}

/** When an account exceeds it, the session that was not used for longest is ended. */
const MAX_SESSIONS = 100

/** A browser can learn for this long that it was signed out remotely. */
const MARKER_DAYS = 30

interface SessionDocument {
  _id: string
  expires: Date
  session: {
    actor?: { userId: number; credentialsVersion?: number; signedInAt?: number }
    client?: SessionClient
    seenAt?: number
    isSignedOut?: boolean
    endedOwner?: string
  }
}

const UNKNOWN: SessionClient = { device: 'desktop', browser: '', os: '', country: '' }

/**
 * Finds sessions by user in the database. With `seals`, an ended session leaves a mark of its
 * owner.
 */
export function createUserSessions(
  connection: Connection,
  seals: Pick<Seals, 'markOwner'> | null = null,
): UserSessions {
  const sessions = () => connection.collection<SessionDocument>(SESSIONS_COLLECTION)
  const of = (userId: number) => ({ 'session.actor.userId': userId })
  /** Replaces a session that was ended remotely. It does not reveal the account. */
  const marker = (userId: number) => ({
    $set: {
      'session.isSignedOut': true,
      ...(seals && { 'session.endedOwner': seals.markOwner(userId) }),
      expires: new Date(Date.now() + MARKER_DAYS * DAY_MS),
    },
    $unset: { 'session.actor': true, 'session.client': true, 'session.seenAt': true } as const,
  })

  return {
    async list({ userId, credentialsVersion }, currentSid) {
      const found = await sessions().find(of(userId)).toArray()
      return found
        .filter(({ expires }) => expires.getTime() > Date.now())
        .filter(({ session }) => (session.actor?.credentialsVersion ?? 0) === credentialsVersion)
        .map((document) => userSession(document, currentSid))
        .sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
    },
    async end(userId, id) {
      const found = await sessions()
        .find(of(userId), { projection: { _id: 1 } })
        .toArray()
      const meant = found.find(({ _id }) => listedId(_id) === id)
      if (meant === undefined) return false
      const ended = await sessions().updateOne({ _id: meant._id, ...of(userId) }, marker(userId))
      return ended.matchedCount > 0
    },
    async endAllBut(userId, sid) {
      const others = sid === null ? of(userId) : { ...of(userId), _id: { $ne: sid } }
      await sessions().updateMany(others, marker(userId))
    },
  }
}

/** Ends an account's sessions beyond the limit, but never `sid`. */
export async function endSurplusSessions(connection: Connection, userId: number, sid: string): Promise<void> {
  const sessions = connection.collection<SessionDocument>(SESSIONS_COLLECTION)
  const of = { 'session.actor.userId': userId }
  const others = await sessions.find({ ...of, _id: { $ne: sid } }).toArray()
  if (others.length < MAX_SESSIONS) return
  const newestFirst = others.sort((a, b) => lastUseOf(b) - lastUseOf(a) || (a._id < b._id ? -1 : 1))
  const ended = newestFirst.slice(MAX_SESSIONS - 1).map(({ _id }) => _id)
  await sessions.deleteMany({ ...of, _id: { $in: ended } })
}

/** Returns when users were last seen, to within a quarter of an hour. */
export async function lastSeenOf(connection: Connection, userIds: number[]): Promise<Map<number, Date>> {
  const found = await connection
    .collection<SessionDocument>(SESSIONS_COLLECTION)
    .find({ 'session.actor.userId': { $in: userIds } }, { projection: { session: 1 } })
    .toArray()
  const seen = new Map<number, number>()
  for (const { session } of found) {
    const { userId = 0, signedInAt = 0 } = session.actor ?? {}
    seen.set(userId, Math.max(seen.get(userId) ?? 0, session.seenAt ?? signedInAt))
  }
  return new Map([...seen].filter(([, at]) => at > 0).map(([id, at]) => [id, new Date(at)]))
}

/** Records that a session is in use, unless it has ended meanwhile. */
export async function noteSessionSeen(
  connection: Connection,
  { sid, userId, client }: { sid: string; userId: number; client: SessionClient },
): Promise<void> {
  await connection
    .collection<SessionDocument>(SESSIONS_COLLECTION)
    .updateOne(
      { _id: sid, 'session.actor.userId': userId },
      { $set: { 'session.seenAt': Date.now(), 'session.client': client } },
    )
}

function userSession({ _id, expires, session }: SessionDocument, currentSid: string): UserSession {
  const { client = UNKNOWN } = session
  const createdAt = signedInAtOf({ expires, session })
  return {
    id: listedId(_id),
    device: client.device,
    browser: client.browser,
    os: client.os,
    country: client.country,
    createdAt: new Date(createdAt),
    lastSeenAt: new Date(session.seenAt ?? createdAt),
    isCurrent: _id === currentSid,
  }
}

/** Sessions of 1.0.0 may lack the time. They were prolonged within a day of their last use. */
function signedInAtOf({ expires, session }: Pick<SessionDocument, 'expires' | 'session'>): number {
  return session.actor?.signedInAt ?? expires.getTime() - MARKER_DAYS * DAY_MS
}

function lastUseOf(document: SessionDocument): number {
  return document.session.seenAt ?? signedInAtOf(document)
}

function listedId(sid: string): string {
  return createHash('sha256').update(`listed ${sid}`).digest('base64url').slice(0, 22)
}

/** Estimates the number of open sessions, guests included. */
export async function countSessions(connection: Connection): Promise<number> {
  return connection.collection(SESSIONS_COLLECTION).estimatedDocumentCount()
}
