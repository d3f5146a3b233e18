import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import { admitAccount } from '../features/administration/accounts/admit-account.ts'
import { createInvitationCodes } from '../features/administration/accounts/invitation-codes.ts'
import { createInvitationsStore } from '../features/administration/accounts/invitations.store.ts'
import type { LiveSettings } from '../features/administration/settings/live-settings.ts'
import type { AuthDeps } from '../features/auth/auth.routes.ts'
import type { CompleteSignInDeps } from '../features/auth/complete-sign-in.ts'
import { createShedCount } from '../features/auth/count-shed.ts'
import { createWorkQueue } from '../platform/work-queue.ts'
import type { MailParts } from './mail.ts'

export interface AuthOptions extends Pick<AuthDeps, 'users' | 'limiter' | 'nextId'> {
  connection: Connection
  hasher: AuthDeps['passwords']
  signingIn: CompleteSignInDeps
  liveSettings: LiveSettings
  mail: MailParts
  secret: string
}

/**
 * Sign-ins do not wait in this queue, because passwords have a queue of their own. The limits let a
 * crowd behind one address in, and reject a flood from many addresses.
 */
const LOGINS = { concurrency: 140, maxWaiting: 0, maxOfShare: 60, maxAskers: 40 }

export function composeAuth({ rateLimitScale, oidc }: Config, options: AuthOptions): AuthDeps {
  const { users, limiter, nextId, hasher, signingIn, liveSettings } = options
  const invitations = createInvitationsStore(options.connection)
  const codes = createInvitationCodes(options.secret)
  return {
    users,
    limiter,
    nextId,
    secondStep: signingIn.secondStep,
    guestMoves: signingIn.guestMoves,
    moveLinks: signingIn.moveLinks,
    reopenAccount: signingIn.reopenAccount,
    askToReturn: signingIn.askToReturn,
    notifyOfDevice: signingIn.notifyOfDevice,
    settleIdentity: signingIn.settleIdentity,
    apiRequestsPerDay: signingIn.apiRequestsPerDay,
    passwords: hasher,
    askToConfirm: options.mail.askToConfirm,
    logins: createWorkQueue(LOGINS),
    countShed: createShedCount(limiter),
    rateLimitScale,
    arePasswordsForAdminsAlone: oidc?.isOnly ?? false,
    areGuestsWelcome: async () => (await liveSettings.read()).guests,
    admit: (code) => admitAccount({ settings: liveSettings, invitations, codes, now: Date.now }, code),
  }
}
