import { SESSION_OWNER_HEADER } from '@atajo/shared/paths'
import type { FastifyRequest } from 'fastify'
import type { Actor, UserActor } from '../actor.ts'
import { AppError } from '../app-error.ts'

/** Errors that every call for administrators can answer. */
export const NEEDS_ADMIN = ['not_authenticated', 'admin_required'] as const

/** Route hook (`onRequest`) that accepts guests and users. */
export async function requireActor(request: FastifyRequest): Promise<void> {
  actorOf(request)
}

/** Route hook (`onRequest`) that accepts users. A guest is asked to log in. */
export async function requireUser(request: FastifyRequest): Promise<void> {
  userOf(request)
}

/** Returns the actor of a route behind `requireActor`. */
export function actorOf(request: FastifyRequest): Actor {
  const { actor } = request
  if (actor === null || !matchesSessionOwner(request, actor)) throw new AppError('not_authenticated')
  return actor
}

/** Compares the session with the owner that the client expects, if it names one. */
function matchesSessionOwner({ headers }: FastifyRequest, actor: Actor): boolean {
  const meant = headers[SESSION_OWNER_HEADER]
  return meant === undefined || meant === (actor.kind === 'guest' ? 'guest' : actor.owner)
}

/** Returns the user of a route behind `requireUser`. */
export function userOf(request: FastifyRequest): UserActor {
  const actor = actorOf(request)
  if (actor.kind !== 'user') throw new AppError('login_required')
  return actor
}
