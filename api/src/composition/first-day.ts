import type { Connection } from 'mongoose'
import { createAdminUsersStore } from '../features/administration/accounts/admin-users.store.ts'
import type { AdminsStore } from '../features/administration/accounts/admins.store.ts'
import type { FirstDayDeps } from '../features/administration/accounts/first-day.ts'
import { createAuditLogStore } from '../features/administration/log/audit-log.store.ts'
import type { LiveSettings } from '../features/administration/settings/live-settings.ts'
import { type CompleteSignInDeps, completeSignIn } from '../features/auth/complete-sign-in.ts'
import { type RegisterDeps, register } from '../features/auth/register.ts'
import { userModel } from '../features/auth/user.model.ts'
import { userAnswer } from '../features/auth/user-answer.ts'
import type { UserAccount } from '../features/auth/users.store.ts'
import { GIVEN, givePlan } from '../features/billing/change-grant.ts'
import { AppError } from '../platform/app-error.ts'
import { deriveKey } from '../platform/secrets.ts'
import { VERSION } from '../version.ts'

export interface FirstDayOptions {
  connection: Connection
  secret: string
  auth: RegisterDeps & CompleteSignInDeps
  admins: AdminsStore
  liveSettings: LiveSettings
}

/** Composes the setup of the first administrator. */
export function composeFirstDay({
  connection,
  secret,
  auth,
  admins,
  liveSettings,
}: FirstDayOptions): FirstDayDeps {
  const { users, apiRequestsPerDay } = auth
  const find = async (userId: number): Promise<UserAccount> => {
    const user = await users.find(userId)
    if (user === null) throw new AppError('not_authenticated')
    return user
  }
  const admitFirst = async () => ({ grants: [GIVEN], takeBack: async () => {} })
  return {
    admins,
    setupKey: deriveKey(secret, 'first administrator'),
    limiter: auth.limiter,
    settings: liveSettings,
    hasAccounts: async () => (await createAdminUsersStore(userModel(connection)).count()) > 0,
    version: VERSION,
    register: (registration, address) =>
      register({ ...auth, admit: admitFirst }, { registration, address, asker: null, idempotencyKey: null }),
    unregister: users.remove,
    givePro: (userId) => givePlan(users, userId, true),
    signIn: async (signingIn, userId) =>
      completeSignIn(auth, signingIn, { user: await find(userId), isSecondStepDone: true }),
    userOf: async (userId) => userAnswer(await find(userId), apiRequestsPerDay),
    note: createAuditLogStore(connection).add,
    now: Date.now,
  }
}
