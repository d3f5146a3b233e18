import type { Connection } from 'mongoose'
import { createReportsStore } from '../features/abuse/reports.store.ts'
import { createAccountTokenStore } from '../features/account/account-tokens.store.ts'
import type { EraseAccountDeps } from '../features/auth/erase-account.ts'
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
import { createLinkPurgeStore } from '../features/links/link-purge.store.ts'
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

/** How far the clocks of this machine and of the database may be apart. */
const CLOCKS_APART_MS = HOUR_MS

/** Everything that the service keeps for a user, each part erased by its owner; money first. */
export function composeErasure(
  connection: Connection,
  provider: EndCheckoutsDeps['provider'],
  noteGone: (userId: number) => Promise<void>,
): EraseAccountDeps {
  const checkouts = createCheckoutStore(connection)
  const keys = createApiKeyStore(connection)
  const sessions = createUserSessions(connection)
  const passkeys = createPasskeyStore(connection)
  const qrLogos = createQrLogosStore(connection)
  const oidc = { links: createOidcLinkStore(connection), attempts: createOidcAttemptStore(connection) }
  const factors = createSecondFactorStore(connection)
  const challenges = createSignInChallengeStore(connection)
  const usage = createApiUsageStore(connection)
  const moves = createGuestMoveStore(connection)
  const imports = createImportsStore(connection)
  const transfers = createAccountTransfersStore(connection)
  const tokens = createAccountTokenStore(connection)
  const reports = createReportsStore(connection)
  const mails = createMailQueue(connection)
  const collections = [createGroupsStore(connection), createTagsStore(connection)]
  const { leaveOffice } = composeAdmins(connection)
  const users = createUserStore(connection)
  const ownerOf = ({ id }: { id: number }): Owner => `u:${id}`
  return {
    users: {
      ...users,
      async remove(userId) {
        await users.remove(userId)
        await noteGone(userId)
      },
    },
    erasers: [
      (user) => leaveOffice(user.id),
      (user) => endCheckoutsOf({ provider, checkouts }, user.id),
      (user) => tokens.eraseTokensOf(user.id),
      (user) => mails.eraseMailsOf(user.id),
      (user) => sessions.endAllBut(user.id, null),
      (user) => keys.eraseKeysOf(user.id),
      (user) => passkeys.erasePasskeysOf(user.id),
      (user) => oidc.links.eraseLinkOf(user.id),
      (user) => oidc.attempts.eraseAttemptsOf(user.id),
      (user) => factors.remove(user.id),
      (user) => challenges.eraseChallengesOf(user.id),
      (user) => usage.eraseUsageOf(user.id),
      (user) => eraseClaimsOf(connection, ownerOf(user)),
      (user) => eraseClaimsOf(connection, registrantOf(user.username)),
      (user) => moves.eraseMovesTo(ownerOf(user)),
      (user) => transfers.eraseTransfersOf(ownerOf(user)),
      (user) => reports.eraseReportsOf(ownerOf(user)),
      (user) => Promise.all(collections.map((store) => store.eraseAllOf(ownerOf(user)))),
      (user) => imports.eraseAllOf(ownerOf(user)),
      (user) => qrLogos.eraseAllOf(ownerOf(user)),
      (user) => eraseLinksOf(connection, ownerOf(user)),
    ],
  }
}

/** Turns the owner's links into tombstones and forgets their visits. */
async function eraseLinksOf(connection: Connection, owner: Owner): Promise<void> {
  const now = new Date()
  await createLinkPurgeStore(connection).removeAllOf(owner, now)
  const since = new Date(now.getTime() - CLOCKS_APART_MS)
  const retention = createVisitRetentionStore(connection)
  await retention.forgetDeletedLinks(since)
  await retention.forgetOwner(owner)
}
