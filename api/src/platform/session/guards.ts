import { SESSION_OWNER_HEADER } from '@atajo/shared/paths'
import type { FastifyRequest } from 'fastify'
import type { Actor, UserActor } from '../actor.ts'
import { AppError } from '../app-error.ts'

/** What every call for administrators may refuse with. */
export const NEEDS_ADMIN = ['not_authenticated', 'admin_required'] as const

/** Route hook (`onRequest`): lets guests and users in. */
export async function requireActor(request: FastifyRequest): Promise<void> {
  actorOf(request)
}

/** Route hook (`onRequest`): lets users in; a guest is told to log in. */
export async function requireUser(request: FastifyRequest): Promise<void> {
  userOf(request)
}

/** Whoever asks, behind `requireActor`. */
export function actorOf(request: FastifyRequest): Actor {
  const { actor } = request
  if (actor === null || !matchesSessionOwner(request, actor)) throw new AppError('not_authenticated')
  return actor
}

/** Whether the session is the one that the browser means, where it says which. */
function matchesSessionOwner({ headers }: FastifyRequest, actor: Actor): boolean {
  const meant = headers[SESSION_OWNER_HEADER]
  return meant === undefined || meant === (actor.kind === 'guest' ? 'guest' : actor.owner)
}

/** The user who asks, behind `requireUser`. */
export function userOf(request: FastifyRequest): UserActor {
  const actor = actorOf(request)
  if (actor.kind !== 'user') throw new AppError('login_required')
  return actor
}
