import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import type { AccountDeps } from '../features/account/account.routes.ts'
import type { PendingDeletionDeps } from '../features/account/close-account.ts'
import { createKnownDevices } from '../features/account/known-devices.store.ts'
import { notifyOfDevice } from '../features/account/notify-of-device.ts'
import { refuseCommonPassword } from '../features/auth/common-passwords.ts'
import { type CompleteSignInDeps, completeProvedSignIn } from '../features/auth/complete-sign-in.ts'
import { eraseUser } from '../features/auth/erase-account.ts'
import type { PasswordHasher } from '../features/auth/password-hasher.ts'
import { registrantOf } from '../features/auth/register.ts'
import { userModel } from '../features/auth/user.model.ts'
import type { UserStore } from '../features/auth/users.store.ts'
import { type EndCheckoutsDeps, endCheckoutsOf } from '../features/billing/end-checkouts.ts'
import { createApiKeyStore } from '../features/developer-api/api-keys.store.ts'
import { createLinkOffersStore } from '../features/link-transfers/link-offers.store.ts'
import { presentOidcLink } from '../features/oidc/oidc.routes.ts'
import { type PasskeyRoutesDeps, presentPasskey } from '../features/passkeys/passkeys.routes.ts'
import { presentSecondFactor, type TwoStepDeps } from '../features/two-step/two-step.routes.ts'
import { eraseClaimsOf } from '../platform/idempotency/request-claims.ts'
import { composeErasure } from './account-erasure.ts'
import type { Decisions } from './decisions.ts'
import type { LinkParts } from './links.ts'
import type { MailParts } from './mail.ts'
import type { OidcLinks } from './oidc.ts'
import type { OwnerProving, SigningInDeps } from './two-step.ts'

export interface AccountPartsOptions {
  connection: Connection
  hasher: PasswordHasher
  proving: OwnerProving
  users: UserStore
  signingIn: SigningInDeps
  twoStep: Pick<TwoStepDeps, 'factors'>
  passkeys: Pick<PasskeyRoutesDeps, 'passkeys'>
  oidcLinks: OidcLinks
  links: LinkParts
  mail: MailParts
  closing: PendingDeletionDeps
  decisions: Decisions
  leaveOffice: AccountDeps['leaveOffice']
  billing: EndCheckoutsDeps
}

export function composeAccount(
  { timeZone }: Config,
  {
    connection,
    hasher,
    mail,
    proving,
    users,
    signingIn,
    twoStep,
    passkeys: { passkeys },
    billing,
    oidcLinks,
    closing,
    decisions,
    leaveOffice,
    links: { links, groups, tags },
  }: AccountPartsOptions,
): AccountDeps {
  const erasure = composeErasure(connection, billing.provider, decisions.recordAccount)
  const apiKeys = createApiKeyStore(connection)
  const offers = createLinkOffersStore(connection)
  return {
    credentials: proving.credentials,
    isPasswordOf: proving.isPasswordOf,
    requireCode: proving.requireCode,
    limiter: proving.limiter,
    now: proving.now,
    tokens: mail.tokens,
    queueMail: mail.queueMail,
    forgetEarlierKeys: (userId) =>
      Promise.all([
        apiKeys.eraseKeysOf(userId),
        twoStep.factors.remove(userId),
        passkeys.erasePasskeysOf(userId),
        oidcLinks.links.eraseLinkOf(userId),
      ]),
    pendingDeletions: closing.pendingDeletions,
    linkClosing: closing.linkClosing,
    leaveOffice,
    signInAgain(browser, { userId, credentialsVersion }) {
      const proved = { userId, credentialsVersion, isSecondStepDone: true, over: 'challenge_over' } as const
      return completeProvedSignIn(signingIn, browser, proved)
    },
    endCheckouts: (userId) => endCheckoutsOf(billing, userId),
    eraseKeys: apiKeys.eraseKeysOf,
    endOffers: (userId) => offers.endAllFrom(`u:${userId}`),
    eraseUser: (user) => eraseUser(erasure, user),
    hasAccount: async (userId) => (await users.find(userId))?.isClosing === false,
    timeZone,
    hashPassword: hasher.hash,
    eraseApiKeysBefore: apiKeys.eraseKeysBefore,
    refuseCommonPassword,
    forgetRegistration: (username) => eraseClaimsOf(connection, registrantOf(username)),
    factorsOf: async (userId) => ({
      ...presentSecondFactor(await twoStep.factors.find(userId)),
      passkeys: (await passkeys.list(userId)).map(presentPasskey),
      oidc: presentOidcLink(await oidcLinks.linkOf(userId)),
    }),
    async usageOf(owner) {
      const [linkCount, groupList, tagList] = await Promise.all([
        links.links.countLive(owner),
        groups.items.list(owner),
        tags.items.list(owner),
      ])
      return { links: linkCount, groups: groupList.length, tags: tagList.length }
    },
  }
}

/** Notifies the owner of a sign-in from an unknown device. */
export function composeDeviceNotice(
  connection: Connection,
  { queueMail }: Pick<MailParts, 'queueMail'>,
): CompleteSignInDeps['notifyOfDevice'] {
  const deps = { devices: createKnownDevices(userModel(connection)), queueMail, now: () => new Date() }
  return (user, client) => notifyOfDevice(deps, user, client)
}
