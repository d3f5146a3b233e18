import type { Config } from '../config.ts'
import type { ExportsDeps } from '../features/exports/exports.routes.ts'
import { exportLinks } from '../features/links/export-links.ts'
import { exportDays } from '../features/stats/query/export-days.ts'
import { type Owner, userIdOf } from '../platform/actor.ts'
import { presentItem } from '../platform/collections/collection.ts'
import type { HostParts } from './hosts.ts'
import type { LinkParts } from './links.ts'
import type { MailParts } from './mail.ts'
import type { OidcLinks } from './oidc.ts'
import type { VisitParts } from './visits.ts'

interface ExportsOptions {
  links: LinkParts
  visits: VisitParts
  mail: Pick<MailParts, 'credentials'>
  oidcLinks: OidcLinks
  hosting: Pick<HostParts, 'place'>
}

/** Fits together what an account takes elsewhere. */
export function composeExports(
  { timeZone }: Config,
  { links: { links, groups, tags }, visits, mail, oidcLinks, hosting }: ExportsOptions,
): ExportsDeps {
  const { credentials } = mail
  return {
    place: hosting.place,
    timeZone,
    now: () => new Date(),
    accountOf: (owner) => accountOf({ credentials, links: oidcLinks.links }, owner),
    linksOf: (actor) => exportLinks(links, actor),
    groupsOf: async (owner) => (await groups.items.list(owner)).map(presentItem),
    tagsOf: async (owner) => (await tags.items.list(owner)).map(presentItem),
    daysOf: (linkIds) => exportDays(visits.rangeStats, linkIds),
  }
}

/** What of the account itself is its owner's to take along; nothing that opens it. */
async function accountOf(
  { credentials, links }: { credentials: MailParts['credentials']; links: OidcLinks['links'] },
  owner: Owner,
): Promise<object> {
  const userId = userIdOf(owner)
  if (userId === null) return {}
  const [account, link] = await Promise.all([credentials.find(userId), links.findOf(userId)])
  if (account === null) return {}
  const { username, email, name, createdAt } = account
  const oidc = link && { issuer: link.issuer, email: link.email, linkedAt: link.createdAt.toISOString() }
  return { username, email, name, createdAt: createdAt.toISOString(), oidc }
}
