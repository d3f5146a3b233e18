import type { IncomingMessage } from 'node:http'
import { findCountryById } from '@atajo/shared/country'
import type { SetupWarning } from '@atajo/shared/service-health'
import type { ShortLinkPath } from '@atajo/shared/short-link'
import type { ErrorPage, ShownPage } from '../../platform/http/error-page.ts'
import type { HostTable } from '../../platform/http/host-table.ts'
import type { TrustProxy } from '../../platform/http/trusted-proxies.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import type { OfferedLanguages } from '../../platform/settings/language-settings.ts'
import type { DescribeVisit, RecordedVisit } from '../stats/visit.model.ts'
import type { AnswerMissDeps } from './answers/answer-miss.ts'
import { type AnswerRedirect, createAnswerRedirect } from './answers/answer-redirect.ts'
import { createMissLimiter } from './answers/miss-limiter.ts'
import { createRedirectCounts, type RedirectCounts } from './answers/redirect-counts.ts'
import { createAnswers } from './answers/send-answer.ts'
import { createShownNames } from './answers/shown-names.ts'
import { createTakeVisit } from './answers/take-visits.ts'
import { createTryPassword } from './answers/try-password.ts'
import { createUnlockCookies } from './answers/unlock-cookie.ts'
import { bundledCountryFile, bundledVpnFile } from './geo/bundled-files.ts'
import { type OriginLookup, openOriginLookup } from './geo/origin-lookup.ts'
import { type LinkChangeFeed, startLinkChangeFeed } from './links/link-change-feed.ts'
import { createLinkLookup, createUnknownCodes, type LinkChange } from './links/link-lookup.ts'
import { createLinkMemory, linkMemoryBudget } from './links/link-memory.ts'
import { warmUp } from './links/link-warm-up.ts'
import type { RedirectLinksStore } from './links/redirect-links.store.ts'
import { createErrorPage } from './pages/error-page.ts'
import { createRedirectPagesFor, type RedirectPagesFor } from './pages/page.ts'
import { pageFields } from './pages/page-fields.ts'
import { clientAddressReader } from './visitors/client-address.ts'
import { VPN_BIT } from './visitors/redirect-request.ts'
import { createVisitorWatch } from './visitors/visitor-watch.ts'

const MISSES_PER_MINUTE = 60
const PROXY_NOT_TRUSTED =
  'A proxy forwards addresses and TRUST_PROXY is not set: every visitor seems to come from the proxy'

export interface RedirectSettings {
  publicUrl: string
  isPublicUrlSet: boolean
  shortLinkPath: ShortLinkPath
  siteName: string
  /** Languages of the visitor pages. The first one serves visitors who accept none of them. */
  siteLanguages: OfferedLanguages
  /** Signs unlock cookies. */
  cookieKey: Buffer
  trustProxy: TrustProxy
  rateLimitScale: number
  visitIpDays: () => number
  /** Time zone of dates on the visitor pages. */
  timeZone: string
  usesFastPath: boolean
  /** Files that replace the bundled data. */
  geoipDb: string | null
  vpnDb: string | null
}

export interface RedirectsDeps {
  settings: RedirectSettings
  hosts: HostTable
  unknownLinksTo: AnswerMissDeps['unknownLinksTo']
  noteMissed: AnswerMissDeps['noteMissed']
  store: RedirectLinksStore
  /** Returns the database's time (epoch ms), which stamps every change. */
  readClock: () => Promise<number>
  limiter: DatabaseLimiter
  recordVisit: (visit: RecordedVisit, onWritten: () => void) => void
  describeVisit: DescribeVisit
  openPassword: (linkId: number, sealed: string) => string | null
  /** Yields recently visited links, the latest first. */
  recentLinkIds: () => AsyncIterable<number>
  /** Returns the number of networks whose reports of a link wait for a decision. */
  reportersOf: (linkId: number) => Promise<number>
  warn: (message: string, error: unknown) => void
}

/** The redirects of one process. */
export interface Redirects {
  answer: AnswerRedirect
  /** Returns the client's address behind trusted proxies. */
  clientAddress: (request: IncomingMessage) => string
  /** Returns problems with the addresses from which visits seem to come. */
  setupWarnings(): SetupWarning[]
  /** Opens the origin data and starts to follow other processes' changes. */
  start(): Promise<void>
  /** Caches recently visited links. Call it once the database is available. */
  warmUp(): Promise<void>
  /** Applies a change made by this process to the cache at once. */
  noteOwnChange(change: LinkChange & { previousSlug: string | null }): void
  /** Drops all cached links after the blocks have changed. */
  forgetAll(): void
  pagesFor: RedirectPagesFor
  /** The page at the root of a short domain that redirects nowhere. */
  startPage: (acceptLanguage: string | undefined) => ShownPage
  /** Renders errors at other addresses. */
  errorPage: ErrorPage
  rememberedLinks(): number
  /** Returns the country of an address, ISO alpha-2; empty if unknown. */
  countryOf(address: string): string
  /** Answers of this process by outcome. */
  counts: RedirectCounts
  /** Number of cache hits, and of queries to the database. */
  memoryCounts: { hits: number; misses: number }
  close(): void
}

/** Composes the redirects: cache, change feed, origin data, answers. */
export function createRedirects(deps: RedirectsDeps): Redirects {
  const { settings, store, warn } = deps
  const budget = linkMemoryBudget()
  const memory = createLinkMemory(budget)
  let origins: OriginLookup | null = null
  let feed: LinkChangeFeed | null = null
  const lookup = createLinkLookup({
    memory,
    unknown: createUnknownCodes(),
    findByName: store.findByName,
    hasFreshNews: () => feed?.isFresh() === true,
  })
  const counts = createRedirectCounts()
  const pagesFor = createRedirectPagesFor(settings, settings.siteLanguages)
  const clientAddress = clientAddressReader(settings.trustProxy)
  const watch = createVisitorWatch(settings.trustProxy, () => warn(PROXY_NOT_TRUSTED, null))
  const answer = createAnswerRedirect({
    ...deps,
    ...settings,
    ...createAnswers(deps.hosts.transport, pagesFor, settings.usesFastPath),
    counts,
    lookup,
    takeVisit: createTakeVisit(store),
    clientAddress: watch.watching(clientAddress),
    originOf: (address) => origins?.originOf(address) ?? 0,
    misses: createMissLimiter(MISSES_PER_MINUTE * settings.rateLimitScale),
    tryPassword: createTryPassword(deps.limiter),
    unlockCookies: createUnlockCookies(settings.cookieKey, settings.publicUrl.startsWith('https:')),
    ...createShownNames(settings, deps.hosts, store.isDeleted),
    onError: (error) => warn('A short link could not be answered', error),
  })

  async function start(): Promise<void> {
    feed = startLinkChangeFeed({
      readClock: deps.readClock,
      changedSince: store.changedSince,
      findByIds: store.findByIds,
      isRemembered: lookup.isRemembered,
      onChange: lookup.noteChange,
    })
    origins = await openOrigins(deps)
  }

  return {
    answer,
    clientAddress,
    setupWarnings: watch.warnings,
    start,
    warmUp: () => warmUp({ memory, budget, recentLinkIds: deps.recentLinkIds, findByIds: store.findByIds }),
    noteOwnChange({ code, customSlug, previousSlug }) {
      lookup.noteChange({ code, customSlug }, null)
      if (previousSlug !== null) lookup.noteChange({ code, customSlug: previousSlug }, null)
    },
    forgetAll: lookup.forgetAll,
    pagesFor,
    startPage(acceptLanguage) {
      const { language, closed } = pagesFor(acceptLanguage)
      return { fields: pageFields(language), html: closed('start') }
    },
    errorPage: createErrorPage(settings, pagesFor),
    rememberedLinks: memory.size,
    countryOf: (address) => findCountryById((origins?.originOf(address) ?? 0) & ~VPN_BIT)?.code ?? '',
    counts,
    memoryCounts: lookup.counts,
    close() {
      feed?.stop()
      origins?.close()
    },
  }
}

async function openOrigins({ settings, warn }: RedirectsDeps): Promise<OriginLookup> {
  return openOriginLookup({
    countryFile: settings.geoipDb ?? bundledCountryFile(),
    vpnFile: settings.vpnDb ?? (await bundledVpnFile()),
    onProblem: (path, error) =>
      warn(`Cannot use ${path}; its answers are unknown until it is replaced`, error),
  })
}
