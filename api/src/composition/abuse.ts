import { hostAndParents, hostsOf } from '@atajo/shared/destination-url'
import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import type { AbuseDeps } from '../features/abuse/abuse.routes.ts'
import type { BlockDocument } from '../features/abuse/block.model.ts'
import { type BlocksStore, createBlocksStore } from '../features/abuse/blocks.store.ts'
import { type BlocksInForce, createBlocksInForce } from '../features/abuse/blocks-in-force.ts'
import type { ReportRouteDeps } from '../features/abuse/report.routes.ts'
import { createReportsStore, type ReportsStore } from '../features/abuse/reports.store.ts'
import { type AdminUsersDeps, updateUser } from '../features/administration/accounts/admin-users.ts'
import type { PresentLinkDeps } from '../features/links/model/present-link.ts'
import {
  createLinkWithdrawalStore,
  type LinkNames,
  type LinkWithdrawalStore,
} from '../features/links/ownership/link-withdrawal.store.ts'
import { type MoveLinksDeps, moveLinks } from '../features/links/ownership/move-links.ts'
import { pageFields } from '../features/redirects/pages/page-fields.ts'
import type { Redirects } from '../features/redirects/redirects.ts'
import { type Owner, userIdOf } from '../platform/actor.ts'
import { cutAddress } from '../platform/cut-address.ts'
import { readBlockedDomains } from './blocked-domains.ts'
import { type Decisions, recordBlocks } from './decisions.ts'
import type { MailParts } from './mail.ts'

/** Reports and blocks, as redirects and administration need them. */
export interface AbuseParts {
  blocks: BlocksStore
  inForce: BlocksInForce
  reports: ReportsStore
  links: LinkWithdrawalStore
  /** Publishes that a link was paused or removed. */
  publishLinkChange: (names: LinkNames | null) => void
  /** Sets the listener for all later changes. */
  tell(redirects: Listener): void
}

type Listener = Pick<Redirects, 'forgetAll' | 'noteOwnChange'>

/** Creates the dependencies that block and pause links. */
export function composeAbuse(
  config: Pick<Config, 'blockedDomainsFile'>,
  connection: Connection,
  decisions: Decisions,
  settingsHosts: () => readonly string[],
): AbuseParts {
  const blocks = recordBlocks(createBlocksStore(connection), decisions)
  let told: Listener | null = null
  return {
    blocks,
    inForce: createBlocksInForce({
      store: blocks,
      settingsHosts,
      blockedDomains: readBlockedDomains(config.blockedDomainsFile),
      onChange: () => told?.forgetAll(),
    }),
    reports: createReportsStore(connection),
    links: createLinkWithdrawalStore(connection),
    publishLinkChange(names) {
      if (names) told?.noteOwnChange({ ...names, previousSlug: null })
    },
    tell(redirects) {
      told = redirects
    },
  }
}

export function composeReports(
  { links, reports, publishLinkChange }: AbuseParts,
  {
    redirects,
    limiter,
    networkKey,
    reportsToPause,
  }: Pick<ReportRouteDeps, 'limiter' | 'networkKey' | 'reportsToPause'> & { redirects: Redirects },
): ReportRouteDeps {
  return {
    reports,
    limiter,
    networkKey,
    reportsToPause,
    cut: cutAddress,
    findReported: links.findReported,
    async pauseLink(linkId) {
      publishLinkChange(await links.pause(linkId))
    },
    sendRefusal(reply, { status, problem, retryAfter }) {
      const pages = redirects.pagesFor(reply.request.headers['accept-language'])
      return reply
        .code(status)
        .headers(pageFields(pages.language))
        .serializer((page: unknown) => String(page))
        .send(pages.refusedReport(problem, retryAfter))
    },
  }
}

export function composeAbuseRoutes(
  { blocks, inForce, links, reports, publishLinkChange }: AbuseParts,
  users: AdminUsersDeps,
  hostIssue: AbuseDeps['hostIssue'],
  mail: Pick<MailParts, 'credentials' | 'queueMail'>,
): AbuseDeps {
  const countLeadingTo = (host: string) => links.countLeadingTo((name) => hostAndParents(name).includes(host))
  return {
    blocks,
    inForce,
    reports,
    hostIssue,
    pausedAmong: links.pausedAmong,
    usernamesOf: users.adminUsers.usernamesOf,
    codesOf: links.codesOf,
    findLink: links.findById,
    hasLink: async (linkId) => (await links.findById(linkId)) !== null,
    hasUser: async (userId) => (await users.adminUsers.find(userId)) !== null,
    async countLinks({ linkId, host, owner }) {
      if (owner !== undefined) return links.countOf(owner)
      if (host !== undefined) {
        return [...(await countLeadingTo(host)).values()].reduce((sum, count) => sum + count, 0)
      }
      return linkId === undefined ? 0 : 1
    },
    async unpauseLink(linkId) {
      publishLinkChange(await links.unpause(linkId))
    },
    async setUserBlocked(adminId, id, isBlocked) {
      await updateUser({ ...users, followBlock: async () => {} }, adminId, { id, isBlocked })
    },
    notifyOwners: (block) => emailOwners({ links, countLeadingTo, mail }, block),
    note: users.note,
    now: users.now,
  }
}

interface TellOwnersDeps {
  links: LinkWithdrawalStore
  countLeadingTo: (host: string) => Promise<Map<Owner, number>>
  mail: Pick<MailParts, 'credentials' | 'queueMail'>
}

/** Sends one email to each account whose links were closed by a block of a link or a host. */
async function emailOwners(
  { links, countLeadingTo, mail: { credentials, queueMail } }: TellOwnersDeps,
  { _id, linkId, host, ownerReason = '', createdAt }: BlockDocument,
): Promise<void> {
  if (queueMail === null) return
  const link = linkId === undefined ? null : await links.findById(linkId)
  const counts = host === undefined ? new Map(link && [[link.owner, 1]]) : await countLeadingTo(host)
  const code = linkId === undefined ? '' : ((await links.codesOf([linkId])).get(linkId) ?? '')
  for (const [owner, count] of counts) {
    const userId = userIdOf(owner)
    const account = userId === null ? null : await credentials.find(userId)
    if (account === null) continue
    const facts = { code, count: String(count), reason: ownerReason, at: createdAt.toISOString() }
    const id = `block:${_id}:${account.id}`
    await queueMail({ kind: 'links-withdrawn', userId: account.id, about: account.email, facts, id })
  }
}

/**
 * Returns why a link is closed, as its owner sees it: a block takes precedence over a pause by
 * reports.
 */
export function withdrawalBy(inForce: BlocksInForce): PresentLinkDeps['withdrawalOf'] {
  return ({ _id: linkId, owner, destination, mobileDestination, desktopDestination, pausedBy }) => {
    const hosts = inForce.isAny() ? hostsOf([destination, mobileDestination, desktopDestination]) : []
    const block = inForce.closedBy({ linkId, owner, hosts })
    if (block) return { by: 'administrator', reason: block.id && inForce.ownerReasonOf(block.id) }
    return pausedBy ? { by: 'reports', reason: null } : null
  }
}

/** Moves all links of a guest, with their reports, to an account. Safe to repeat. */
export function moveWithReports(links: MoveLinksDeps, { moveReports }: ReportsStore) {
  return async (from: Owner, to: Owner): Promise<void> => {
    await moveLinks(links, from, to)
    await moveReports(from, to)
  }
}
