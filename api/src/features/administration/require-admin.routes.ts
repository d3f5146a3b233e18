import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { actorOf } from '../../platform/session/guards.ts'
import type { AdminsStore } from './accounts/admins.store.ts'

/**
 * Hook (`onRequest`) of every call for administrators: guests are told to sign in, others that this
 * is not for them. Asked of the database each time, so that nobody keeps what was taken away.
 */
export function createAdminGuard({ has }: Pick<AdminsStore, 'has'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const actor = actorOf(request)
    if (actor.kind !== 'user') throw new AppError('not_authenticated')
    if (!(await has(actor.userId))) throw new AppError('admin_required')
  }
}
