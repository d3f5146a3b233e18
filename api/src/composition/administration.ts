import { randomUUID } from 'node:crypto'
import { PRO_PLAN_ID } from '@atajo/shared/plan'
import type { SiteSettings } from '@atajo/shared/settings'
import type { Config } from '../config.ts'
import type { AbuseDeps } from '../features/abuse/abuse.routes.ts'
import { followUserBlock } from '../features/abuse/block-links.ts'
import { type PendingDeletionDeps, sweepLinks } from '../features/account/close-account.ts'
import { createResetLink } from '../features/account/write-email.ts'
import { createAdminUsersStore } from '../features/administration/accounts/admin-users.store.ts'
import type { AdminUsersDeps } from '../features/administration/accounts/admin-users.ts'
import { createInvitationCodes } from '../features/administration/accounts/invitation-codes.ts'
import { createInvitationsStore } from '../features/administration/accounts/invitations.store.ts'
import type { TransferLinksDeps } from '../features/administration/accounts/transfer-links.ts'
import type { AdministrationDeps } from '../features/administration/administration.routes.ts'
import { type AnyLinksStore, createAnyLinksStore } from '../features/administration/any-links.store.ts'
import { createAuditLogStore } from '../features/administration/log/audit-log.store.ts'
import { createOverview } from '../features/administration/overview.ts'
import { refuseCommonPassword } from '../features/auth/common-passwords.ts'
import { userModel } from '../features/auth/user.model.ts'
import { openAccountNamed } from '../features/auth/users.store.ts'
import { GIVEN, givePlan } from '../features/billing/change-grant.ts'
import { type EndCheckoutsDeps, endCheckoutsOf } from '../features/billing/end-checkouts.ts'
import { createApiKeyStore } from '../features/developer-api/api-keys.store.ts'
import type { DomainsRoutesDeps } from '../features/domains/domains.routes.ts'
import type { ManageDomainsDeps } from '../features/domains/manage-domains.ts'
import { createLinkOffersStore } from '../features/link-transfers/link-offers.store.ts'
import {
  type TransferAccountLinksDeps,
  transferAccountLinks,
} from '../features/link-transfers/transfer-account-links.ts'
import { linkModel } from '../features/links/model/link.model.ts'
import { createLinkNamesStore } from '../features/links/ownership/link-names.store.ts'
import type { ListMissedDeps } from '../features/missed-codes/list-missed.ts'
import { createMissedCodesStore } from '../features/missed-codes/missed-codes.store.ts'
import type { Owner } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import { QUARTER_MS } from '../platform/durations.ts'
import { hostIssue } from '../platform/registrable-domain.ts'
import { lastSeenOf } from '../platform/session/user-sessions.ts'
import { type AbuseParts, composeAbuseRoutes } from './abuse.ts'
import { type Decisions, recordAdminUsers } from './decisions.ts'
import { composeFirstDay, type FirstDayOptions } from './first-day.ts'
import type { HostParts } from './hosts.ts'
import type { MailParts } from './mail.ts'
import { composeServiceHealth, type ServiceHealthOptions } from './service-health.ts'

export interface AdministrationOptions extends FirstDayOptions, ServiceHealthOptions {
  closing: PendingDeletionDeps
  decisions: Decisions
  billing: EndCheckoutsDeps
  mail: MailParts
  abuse: AbuseParts
  hosting: HostParts
  domainParts: ManageDomainsDeps
  linkTransfers: TransferAccountLinksDeps
}

export function composeAdministration(
  config: Config,
  options: AdministrationOptions,
): AdministrationDeps & { abuse: AbuseDeps; domains: DomainsRoutesDeps; missed: ListMissedDeps } {
  const { publicUrl } = config
  const { connection, liveSettings, auth } = options
  const anyLinks = createAnyLinksStore(linkModel(connection))
  const adminUsers = recordAdminUsers(createAdminUsersStore(userModel(connection)), options.decisions)
  const auditLog = createAuditLogStore(connection)
  const users = composeAdminUsers(options, { adminUsers, anyLinks, note: auditLog.add, publicUrl })
  const { hosting } = options
  const linkNames = createLinkNamesStore(connection)
  const ownHost = new URL(publicUrl).hostname
  const issueOf = (host: string) => (hosting.isOwnHost(host) ? 'own_link' : hostIssue(host, ownHost))
  const abuse = composeAbuseRoutes(options.abuse, users, issueOf, options.mail)
  return {
    adminUsers,
    admins: users.admins,
    closeLinks: users.closeLinks,
    createAccount: users.createAccount,
    defaultPlan: users.defaultPlan,
    endCheckouts: users.endCheckouts,
    eraseKeys: users.eraseKeys,
    endOffers: users.endOffers,
    findOpenAccount: users.findOpenAccount,
    followBlock: users.followBlock,
    openLinks: users.openLinks,
    resetLink: users.resetLink,
    setPlan: users.setPlan,
    transferLinks: users.transferLinks,
    usageOf: users.usageOf,
    note: auditLog.add,
    now: Date.now,
    abuse,
    anyLinks,
    auditLog,
    firstDay: composeFirstDay(options),
    serviceHealth: composeServiceHealth(config, options),
    settings: liveSettings,
    hostIssue: issueOf,
    isOwnHost: hosting.isOwnHost,
    domains: { ...options.domainParts, note: auditLog.add },
    missed: {
      missedCodes: createMissedCodesStore(connection),
      statesOf: (names) => linkNames.statesOf(names, Date.now()),
      now: Date.now,
    },
    invitations: createInvitationsStore(connection),
    codes: createInvitationCodes(options.secret),
    publicUrl,
    overview: createOverview({ adminUsers, anyLinks, countOpenReports: options.abuse.reports.countWaiting }),
    findUserId: async (name) => (await auth.users.findForLogin(name))?.user.id ?? null,
    usernamesOf: adminUsers.usernamesOf,
    blockOf: options.abuse.inForce.closedBy,
    codesOf: options.abuse.links.codesOf,
  }
}

interface AdminUsersOptions extends Pick<AdminUsersDeps, 'adminUsers' | 'note'> {
  anyLinks: AnyLinksStore
  publicUrl: string
}

function composeAdminUsers(
  options: AdministrationOptions,
  { adminUsers, anyLinks, note, publicUrl }: AdminUsersOptions,
): AdminUsersDeps & TransferLinksDeps {
  const { abuse, connection, admins, auth, billing, closing, liveSettings, mail } = options
  const ownerOf = (id: number): Owner => `u:${id}`
  const offers = createLinkOffersStore(connection)
  return {
    adminUsers,
    admins,
    note,
    now: Date.now,
    async usageOf(ids) {
      const [totals, seen] = await Promise.all([
        anyLinks.totalsOf(ids.map(ownerOf)),
        lastSeenOf(connection, ids),
      ])
      const none = { links: 0, clicks: 0 }
      const usage = (id: number) => ({
        ...(totals.get(ownerOf(id)) ?? none),
        lastSeenAt: seen.get(id) ?? null,
      })
      return new Map(ids.map((id) => [id, usage(id)]))
    },
    async createAccount({ username, email, password, isPro, idempotencyKey }) {
      if (password !== undefined) refuseCommonPassword(password, { username, email }, 'password')
      const id = await auth.nextId('user')
      const user = await auth.users.insert({
        id,
        username,
        email,
        ...(password === undefined ? {} : { passwordHash: await auth.passwords.hash(password) }),
        idempotencyKey,
        grants: isPro ? [GIVEN] : [],
      })
      return { id: user.id, isNew: user.id === id }
    },
    async setPlan(userId, planId) {
      const isThere = await givePlan(auth.users, userId, planId === PRO_PLAN_ID)
      if (!isThere) throw new AppError('user_not_found')
    },
    async resetLink(userId) {
      const account = await mail.credentials.find(userId)
      if (account === null) throw new AppError('user_not_found')
      const expiresAt = new Date(Date.now() + 2 * QUARTER_MS).toISOString()
      return { url: await createResetLink({ tokens: mail.tokens, publicUrl }, account, null), expiresAt }
    },
    endCheckouts: (userId) => endCheckoutsOf(billing, userId),
    eraseKeys: createApiKeyStore(connection).eraseKeysOf,
    endOffers: (userId) => offers.endAllFrom(ownerOf(userId)),
    closeLinks: (userId) => sweepLinks(closing, userId),
    followBlock: (adminId, userId, isBlocked) =>
      followUserBlock({ ...abuse, now: Date.now }, { adminId, userId, isBlocked }),
    openLinks: (userId) => closing.linkClosing.reopen(ownerOf(userId), null),
    findOpenAccount: (name) => openAccountNamed(auth.users, name),
    transferLinks: ({ from, to, mark }) =>
      transferAccountLinks(options.linkTransfers, {
        id: mark ?? randomUUID(),
        from: ownerOf(from),
        to: ownerOf(to),
      }),
    defaultPlan: async (): Promise<SiteSettings['defaultPlan']> => (await liveSettings.read()).defaultPlan,
  }
}
