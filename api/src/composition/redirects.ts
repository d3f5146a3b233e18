import type { SiteSettings } from '@atajo/shared/settings'
import { hostOfPlace } from '@atajo/shared/unknown-links-to'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import type { MissedCodes } from '../features/missed-codes/collect-missed.ts'
import { createRedirectLinksStore } from '../features/redirects/links/redirect-links.store.ts'
import { createRedirects, type Redirects, type RedirectsDeps } from '../features/redirects/redirects.ts'
import { createDescribeVisit } from '../features/stats/describe-visit.ts'
import { createSourceReader } from '../features/stats/facts/source-of.ts'
import type { VisitorSalts } from '../features/stats/visitor-salts.ts'
import type { Database } from '../platform/database/connection.ts'
import type { AskedHost, HostTable } from '../platform/http/host-table.ts'
import type { DatabaseLimiter } from '../platform/rate-limit/database-limiter.ts'
import type { Sealer } from '../platform/secrets.ts'
import type { AbuseParts } from './abuse.ts'

/** The number of links remembered so that each refusal is logged once. */
const REFUSED_REMEMBERED = 10_000

export interface RedirectPartsOptions {
  config: Config
  database: Pick<Database, 'uri' | 'connection'>
  log: FastifyBaseLogger
  limiter: DatabaseLimiter
  /** Returns the database's time. */
  readClock: () => Promise<number>
  /** Decrypts link passwords. */
  passwords: Sealer
  /** The key that signs unlock cookies. */
  cookieKey: Buffer
  /** The key from which the visitors' daily salts are derived. */
  saltKey: Buffer
  /** Returns the operator's current settings. */
  siteSettings: () => SiteSettings
  abuse: AbuseParts
  hosts: HostTable
  isOwnHost: (host: string) => boolean
}

export interface RedirectVisits extends Pick<RedirectsDeps, 'recordVisit' | 'recentLinkIds'> {
  saltOf: VisitorSalts['saltOf']
  missed: Pick<MissedCodes, 'note'>
}

/** Composes redirects with the current blocks, and publishes visits to statistics. */
export function composeRedirects(
  options: RedirectPartsOptions,
  { saltOf, missed, recordVisit, recentLinkIds }: RedirectVisits,
): Redirects {
  const { abuse, config, log } = options
  const redirects = createRedirects({
    recordVisit,
    recentLinkIds,
    settings: {
      ...config,
      cookieKey: options.cookieKey,
      visitIpDays: () => options.siteSettings().visitIpDays,
    },
    store: createRedirectLinksStore(options.database.connection, {
      onRefused: refusedLinks(log),
      isBlocked: abuse.inForce.covers,
      knowsBlocks: abuse.inForce.isKnown,
    }),
    hosts: options.hosts,
    unknownLinksTo: unknownPlaces(options),
    noteMissed: missed.note,
    readClock: options.readClock,
    limiter: options.limiter,
    describeVisit: createDescribeVisit({
      saltOf,
      sourceOf: createSourceReader({
        ownHosts: [new URL(config.publicUrl).hostname],
        isOwnHost: options.isOwnHost,
      }),
    }),
    openPassword: (_linkId, sealed) => options.passwords.open(sealed),
    reportersOf: abuse.reports.countOpen,
    warn: (message, error) => log.warn({ reason: String(error) }, message),
  })
  abuse.tell(redirects)
  return redirects
}

/** A destination on one of the service's own hosts would redirect in a loop. */
function unknownPlaces({
  siteSettings,
  isOwnHost,
}: Pick<RedirectPartsOptions, 'siteSettings' | 'isOwnHost'>): (host: AskedHost) => string | null {
  return ({ domain }) => {
    const place = domain?.unknown ?? siteSettings().unknownLinksTo
    return place === null || isOwnHost(hostOfPlace(place)) ? null : place
  }
}

/** Logs once per remembered link that its stored destination is refused. */
function refusedLinks(log: FastifyBaseLogger): (linkId: number, fields: string[]) => void {
  const said = new LRUCache<number, true>({ max: REFUSED_REMEMBERED })
  return (linkId, fields) => {
    if (said.has(linkId)) return
    said.set(linkId, true)
    log.warn(
      { link: linkId, fields },
      'What is stored of a link is no valid address or gate; it is not followed',
    )
  }
}
