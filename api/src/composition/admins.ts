import type { Connection } from 'mongoose'
import { createAdminsStore } from '../features/administration/accounts/admins.store.ts'
import { userModel } from '../features/auth/user.model.ts'
import { AppError } from '../platform/app-error.ts'

/** Creates the store and checks of administrators that other features need. */
export function composeAdmins(connection: Connection) {
  const admins = createAdminsStore(connection, userModel(connection))
  return {
    admins,
    /** @throws AppError `last_admin` */
    async leaveOffice(userId: number) {
      const outcome = await admins.remove(userId)
      if (outcome === 'last') throw new AppError('last_admin')
      return async () => {
        if (outcome === 'removed') await admins.add(userId)
      }
    },
  }
}
