import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import type { AdministrationDeps } from '../features/administration/administration.routes.ts'
import { type AdminsStore, createAdminsStore } from '../features/administration/admins.store.ts'
import { grantsOfNewAccount } from '../features/administration/admit-account.ts'
import { createDeedsStore } from '../features/administration/deeds.store.ts'
import type { FirstDayDeps } from '../features/administration/first-day.ts'
import { createInvitationCodes } from '../features/administration/invitation-codes.ts'
import { createInvitationsStore } from '../features/administration/invitations.store.ts'
import type { LiveSettings } from '../features/administration/live-settings.ts'
import { type CompleteSignInDeps, completeSignIn } from '../features/auth/complete-sign-in.ts'
import { type RegisterDeps, register } from '../features/auth/register.ts'
import { userModel } from '../features/auth/user.model.ts'
import { userAnswer } from '../features/auth/user-answer.ts'
import type { UserAccount } from '../features/auth/users.store.ts'
import { AppError } from '../platform/app-error.ts'
import { deriveKey } from '../platform/secrets.ts'

export interface AdministrationOptions {
  connection: Connection
  secret: string
  auth: RegisterDeps & CompleteSignInDeps
}

/** Administrators, as other features need them. */
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

type AllOptions = AdministrationOptions & { admins: AdminsStore; liveSettings: LiveSettings }

/** The real dependencies of administration. */
export function composeAdministration({ publicUrl }: Config, options: AllOptions): AdministrationDeps {
  const { connection, liveSettings } = options
  return {
    firstDay: composeFirstDay(options),
    settings: liveSettings,
    invitations: createInvitationsStore(connection),
    codes: createInvitationCodes(options.secret),
    publicUrl,
    note: createDeedsStore(connection).add,
    now: Date.now,
  }
}

function composeFirstDay({ connection, secret, auth, admins, liveSettings }: AllOptions): FirstDayDeps {
  const { users, apiRequestsPerDay } = auth
  const find = async (userId: number): Promise<UserAccount> => {
    const user = await users.find(userId)
    if (user === null) throw new AppError('not_authenticated')
    return user
  }
  const admitFirst = async () => {
    const { defaultPlan } = await liveSettings.read()
    return { grants: grantsOfNewAccount(defaultPlan), takeBack: async () => {} }
  }
  return {
    admins,
    setupKey: deriveKey(secret, 'first administrator'),
    limiter: auth.limiter,
    hasAccounts: users.hasAny,
    register: (registration, address) =>
      register({ ...auth, admit: admitFirst }, { registration, address, asker: null, idempotencyKey: null }),
    unregister: users.remove,
    signIn: async (signingIn, userId) =>
      completeSignIn(auth, signingIn, { user: await find(userId), isSecondStepDone: true }),
    userOf: async (userId) => userAnswer(await find(userId), apiRequestsPerDay),
    note: createDeedsStore(connection).add,
    now: Date.now,
  }
}
