import { type AnswerRedirect, createAnswerRedirect } from './answer-redirect.ts'
import { clientAddressReader, type TrustProxy } from './client-address.ts'
import { bundledCountryFile, bundledVpnFile } from './geo/bundled-files.ts'
import { openOriginLookup } from './geo/origin-lookup.ts'
import { type LinkChangeFeed, startLinkChangeFeed } from './link-changes.ts'
import { createLinkLookup, type LinkChange } from './link-lookup.ts'
import { createLinkMemory, linkMemoryBudget } from './link-memory.ts'
import { createMissLimiter } from './miss-limiter.ts'
import { createRedirectPages } from './pages/page.ts'
import { createPasswordTries, type SharedBuckets } from './password-tries.ts'
import type { RedirectLinksStore } from './redirect-links.store.ts'
import { createUnknownCodes } from './unknown-codes.ts'
import { createUnlockCookies } from './unlock-cookie.ts'
import type { RecordedVisit } from './visit-record.ts'

const MISSES_PER_MINUTE = 60

export interface RedirectSettings {
  publicUrl: string
  siteName: string
  sessionSecret: string
  trustProxy: TrustProxy
  rateLimitScale: number
  visitIpDays: number
  /** Files that replace the bundled data. */
  geoipDb: string | null
  vpnDb: string | null
}

export interface OpenRedirectsDeps {
  settings: RedirectSettings
  store: RedirectLinksStore
  buckets: SharedBuckets
  recordVisit: (visit: RecordedVisit, onWritten: () => void) => void
  openPassword: (linkId: number, sealed: string) => string | null
  /** Links to hold from the start, most recently visited first. */
  recentLinkIds: () => AsyncIterable<number[]>
  warn: (message: string, error: unknown) => void
}

/** The running redirects of one process. */
export interface Redirects {
  answer: AnswerRedirect
  /** Takes in at once that a link was changed by this process. */
  noteOwnChange(change: LinkChange & { previousSlug?: string | null }): void
  rememberedLinks(): number
  close(): void
}

/** Puts the redirects together: memory, news of changes, origin data, answers. */
export async function openRedirects(deps: OpenRedirectsDeps): Promise<Redirects> {
  const { settings, store, warn } = deps
  const origins = await openOriginLookup({
    countryFile: settings.geoipDb ?? bundledCountryFile(),
    vpnFile: settings.vpnDb ?? (await bundledVpnFile()),
    onProblem: (path, error) =>
      warn(`Cannot use ${path}; its answers are unknown until it is replaced`, error),
  })
  const memory = createLinkMemory(linkMemoryBudget())
  const lookup = createLinkLookup({
    memory,
    unknown: createUnknownCodes(),
    findByName: store.findByName,
    hasFreshNews: () => feed.isFresh(),
  })
  const feed: LinkChangeFeed = startLinkChangeFeed({
    newestChange: store.newestChange,
    changedSince: store.changedSince,
    findByIds: store.findByIds,
    isRemembered: lookup.isRemembered,
    onChange: lookup.noteChange,
  })
  const answer = createAnswerRedirect({
    lookup,
    store,
    clientAddress: clientAddressReader(settings.trustProxy),
    originOf: origins.originOf,
    misses: createMissLimiter(MISSES_PER_MINUTE * settings.rateLimitScale),
    pages: createRedirectPages(settings.siteName),
    passwordTries: createPasswordTries(deps.buckets, settings.rateLimitScale),
    unlockCookies: createUnlockCookies(settings.sessionSecret, settings.publicUrl.startsWith('https:')),
    openPassword: deps.openPassword,
    recordVisit: deps.recordVisit,
    publicUrl: settings.publicUrl,
    visitIpDays: settings.visitIpDays,
    onError: (error) => warn('A short link could not be answered', error),
  })
  return {
    answer,
    noteOwnChange(change) {
      lookup.noteChange(change, null)
      if (change.previousSlug) lookup.noteChange({ code: change.code, customSlug: change.previousSlug }, null)
    },
    rememberedLinks: memory.size,
    close() {
      feed.stop()
      origins.close()
    },
  }
}
