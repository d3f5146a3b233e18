import type { AccountKey } from '@atajo/shared/api-key'
import type { Config } from '../config.ts'
import type { DeveloperApiDeps } from '../features/developer-api/developer-api.routes.ts'
import { listApiKeys } from '../features/developer-api/give-api-key.ts'
import type { ExportsDeps } from '../features/exports/exports.routes.ts'
import { listOffers, type OfferLinksDeps } from '../features/link-transfers/offer-links.ts'
import { exportLinks } from '../features/links/list/export-links.ts'
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
  developerApi: DeveloperApiDeps
  hosting: Pick<HostParts, 'place'>
  linkOffers: OfferLinksDeps
}

/** Composes the export of an account. */
export function composeExports(
  { timeZone }: Config,
  { links: { links, groups, tags, qrCodes }, visits, mail, hosting, ...parts }: ExportsOptions,
): ExportsDeps {
  const { credentials } = mail
  return {
    place: hosting.place,
    timeZone,
    now: () => new Date(),
    accountOf: (owner) => accountOf({ credentials, ...parts }, owner),
    linksOf: (actor) => exportLinks(links, actor),
    groupsOf: async (owner) => (await groups.items.list(owner)).map(presentItem),
    tagsOf: async (owner) => (await tags.items.list(owner)).map(presentItem),
    qrLogosOf: async (owner) =>
      (await qrCodes.logos.list(owner)).map(({ id, png }) => ({ id, png: png.toString('base64') })),
    daysOf: (linkIds) => exportDays(visits.rangeStats, linkIds),
  }
}

/** Returns the account's data for its export, without credentials. */
async function accountOf(
  {
    credentials,
    oidcLinks,
    developerApi,
    linkOffers,
  }: Pick<ExportsOptions, 'oidcLinks' | 'developerApi' | 'linkOffers'> & ExportsOptions['mail'],
  owner: Owner,
): Promise<object> {
  const userId = userIdOf(owner)
  if (userId === null) return {}
  const [account, link, keys, offers] = await Promise.all([
    credentials.find(userId),
    oidcLinks.links.findOf(userId),
    listApiKeys(developerApi, userId),
    listOffers(linkOffers, owner),
  ])
  if (account === null) return {}
  const { username, email, name, createdAt } = account
  const oidc = link && { issuer: link.issuer, email: link.email, linkedAt: link.createdAt.toISOString() }
  return {
    username,
    email,
    name,
    createdAt: createdAt.toISOString(),
    oidc,
    keys: keys.map(describeKey),
    offers,
  }
}

/** Excludes the key itself, so that an export contains no credentials. */
function describeKey({ name, scope, createdAt, lastUsedAt }: AccountKey): object {
  return { name, scope, createdAt, lastUsedAt }
}
