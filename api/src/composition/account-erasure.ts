import type { Connection } from 'mongoose'
import type { ByFeature } from '../feature-names.ts'
import { createReportsStore } from '../features/abuse/reports.store.ts'
import { createAccountTokenStore } from '../features/account/account-tokens.store.ts'
import type { EraseAccountDeps, EraseOfUser } from '../features/auth/erase-account.ts'
import { createGuestMoveStore } from '../features/auth/guest-moves.store.ts'
import { registrantOf } from '../features/auth/register.ts'
import { createUserStore } from '../features/auth/users.store.ts'
import { createCheckoutStore } from '../features/billing/checkouts.store.ts'
import { type EndCheckoutsDeps, endCheckoutsOf } from '../features/billing/end-checkouts.ts'
import { createApiKeyStore } from '../features/developer-api/api-keys.store.ts'
import { createApiUsageStore } from '../features/developer-api/api-usage.store.ts'
import { createGroupsStore } from '../features/groups/groups.store.ts'
import { createImportsStore } from '../features/import-links/imports.store.ts'
import { createAccountTransfersStore } from '../features/link-transfers/account-transfers.store.ts'
import { createChangeEpochStore } from '../features/links/list/change-epoch.store.ts'
import { createLinkPurgeStore } from '../features/links/trash/link-purge.store.ts'
import { createOidcAttemptStore } from '../features/oidc/oidc-attempts.store.ts'
import { createOidcLinkStore } from '../features/oidc/oidc-links.store.ts'
import { createPasskeyStore } from '../features/passkeys/passkeys.store.ts'
import { createQrLogosStore } from '../features/qr-codes/qr-logos.store.ts'
import { createVisitRetentionStore } from '../features/stats/visit-retention.store.ts'
import { createTagsStore } from '../features/tags/tags.store.ts'
import { createSecondFactorStore } from '../features/two-step/second-factors.store.ts'
import { createSignInChallengeStore } from '../features/two-step/sign-in-challenges.store.ts'
import type { Owner } from '../platform/actor.ts'
import { HOUR_MS } from '../platform/durations.ts'
import { eraseClaimsOf } from '../platform/idempotency/request-claims.ts'
import { createMailQueue } from '../platform/mail/mail-queue.ts'
import { createUserSessions } from '../platform/session/user-sessions.ts'
import { composeAdmins } from './admins.ts'

/** The greatest difference assumed between the clocks of this machine and of the database. */
const CLOCKS_APART_MS = HOUR_MS

type ErasedUser = Parameters<EraseOfUser>[0]

/**
 * Erases all data of a user, feature by feature. Payments come first, so that nobody is charged for
 * an erased account.
 */
export function composeErasure(
  connection: Connection,
  provider: EndCheckoutsDeps['provider'],
  noteGone: (userId: number) => Promise<void>,
): EraseAccountDeps {
  const ownerOf = ({ id }: { id: number }): Owner => `u:${id}`
  const users = createUserStore(connection)
  const erasers: ByFeature<EraseOfUser> = {
    administration: ({ id }) => composeAdmins(connection).leaveOffice(id),
    billing: ({ id }) => endCheckoutsOf({ provider, checkouts: createCheckoutStore(connection) }, id),
    account: (user) => eraseMailsOf(connection, user),
    sessions: ({ id }) => createUserSessions(connection).endAllBut(id, null),
    'developer-api': (user) => eraseKeysOf(connection, user),
    passkeys: ({ id }) => createPasskeyStore(connection).erasePasskeysOf(id),
    oidc: (user) => eraseOidcOf(connection, user),
    'two-step': (user) => eraseFactorsOf(connection, user),
    auth: (user) => eraseSignUpOf(connection, user),
    'link-transfers': (user) => createAccountTransfersStore(connection).eraseTransfersOf(ownerOf(user)),
    abuse: (user) => createReportsStore(connection).eraseReportsOf(ownerOf(user)),
    groups: (user) => createGroupsStore(connection).eraseAllOf(ownerOf(user)),
    tags: (user) => createTagsStore(connection).eraseAllOf(ownerOf(user)),
    'import-links': (user) => createImportsStore(connection).eraseAllOf(ownerOf(user)),
    'qr-codes': (user) => createQrLogosStore(connection).eraseAllOf(ownerOf(user)),
    links: (user) => eraseLinksOf(connection, ownerOf(user)),
    stats: (user) => eraseVisitsOf(connection, ownerOf(user)),
    domains: null,
    exports: null,
    health: null,
    metrics: null,
    'missed-codes': null,
    'page-titles': null,
    redirects: null,
    site: null,
    'yourls-api': null,
  }
  return {
    users: {
      ...users,
      async remove(userId) {
        await users.remove(userId)
        await noteGone(userId)
      },
    },
    erasers: Object.values(erasers).filter((erase) => erase !== null),
  }
}

async function eraseLinksOf(connection: Connection, owner: Owner): Promise<void> {
  await createChangeEpochStore(connection).eraseEpochOf(owner)
  await createLinkPurgeStore(connection).removeAllOf(owner, new Date())
}

async function eraseMailsOf(connection: Connection, { id }: ErasedUser): Promise<void> {
  await createAccountTokenStore(connection).eraseTokensOf(id)
  await createMailQueue(connection).eraseMailsOf(id)
}

async function eraseKeysOf(connection: Connection, { id }: ErasedUser): Promise<void> {
  await createApiKeyStore(connection).eraseKeysOf(id)
  await createApiUsageStore(connection).eraseUsageOf(id)
}

async function eraseOidcOf(connection: Connection, { id }: ErasedUser): Promise<void> {
  await createOidcLinkStore(connection).eraseLinkOf(id)
  await createOidcAttemptStore(connection).eraseAttemptsOf(id)
}

async function eraseFactorsOf(connection: Connection, { id }: ErasedUser): Promise<void> {
  await createSecondFactorStore(connection).remove(id)
  await createSignInChallengeStore(connection).eraseChallengesOf(id)
}

/**
 * Erases stored answers and marks of the account's own requests, and data taken over from its guest
 * session.
 */
async function eraseSignUpOf(connection: Connection, { id, username }: ErasedUser): Promise<void> {
  await eraseClaimsOf(connection, `u:${id}`)
  await eraseClaimsOf(connection, registrantOf(username))
  await createGuestMoveStore(connection).eraseMovesTo(`u:${id}`)
}

/** Erases the visits of the owner's links, which are already tombstones. */
async function eraseVisitsOf(connection: Connection, owner: Owner): Promise<void> {
  const retention = createVisitRetentionStore(connection)
  await retention.forgetDeletedLinks(new Date(Date.now() - CLOCKS_APART_MS))
  await retention.forgetOwner(owner)
}
