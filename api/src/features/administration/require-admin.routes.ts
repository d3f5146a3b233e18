import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { actorOf } from '../../platform/session/guards.ts'
import type { AdminsStore } from './accounts/admins.store.ts'

/**
 * Returns an `onRequest` hook for administrators' routes: guests get 401, other users 403. It asks
 * the database on each request, so that removing the role takes effect at once.
 */
export function createAdminGuard({ has }: Pick<AdminsStore, 'has'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const actor = actorOf(request)
    if (actor.kind !== 'user') throw new AppError('not_authenticated')
    if (!(await has(actor.userId))) throw new AppError('admin_required')
  }
}
