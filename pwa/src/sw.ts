/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { STATS_SYNC } from './features/stats/copies/read-recent.ts'
import {
  CLAIM_PAGES,
  FLAGS_CACHE,
  isRareScreen,
  isTypeface,
  QR_CODES_CACHE,
  WARM_RARE_SCREENS,
} from './platform/device/worker-contract.ts'
import { serveCachedFile } from './worker/file-cache.ts'
import { refillPrecache } from './worker/refill-precache.ts'
import { renewStats } from './worker/renew-stats.ts'
import { handleShare } from './worker/shared-file.ts'
import { askForShortLink, isRootLink } from './worker/short-links.ts'
import { RARE_SCREENS, TYPEFACES, warmFiles } from './worker/warm-files.ts'

declare const self: ServiceWorkerGlobalScope

const MAX_QR_CODES = 300
const MAX_FLAGS = 260

const entries = (self.__WB_MANIFEST as PrecacheEntry[]).map(({ url, revision }) => ({
  url,
  revision: revision ?? null,
}))
const filesThat = (isWanted: (path: string) => boolean) => entries.map(({ url }) => url).filter(isWanted)

cleanupOutdatedCaches()
const precached = entries.filter(({ url }) => !isTypeface(url) && !isRareScreen(url))
precacheAndRoute(precached)
self.addEventListener('install', (event) => {
  event.waitUntil(warmFiles(TYPEFACES, filesThat(isTypeface)).catch(() => undefined))
})
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isTypeface(url.pathname),
  ({ request }) => serveCachedFile(request, TYPEFACES),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isRareScreen(url.pathname),
  ({ request }) => serveCachedFile(request, RARE_SCREENS),
)

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isRootLink(url.pathname),
  ({ request }) => askForShortLink(request),
)

/**
 * Every page but / is the same shell; short links, API calls and files are never served from it.
 */
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app.html'), {
    denylist: [/^\/api(\/|$)/, /^\/r(\/|$)/, /^\/\.well-known\//, /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/],
  }),
)

/** Only versioned addresses are immutable; a sign-out empties this cache. */
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && /^\/api\/qrcode\/\d+\.(png|svg)$/.test(url.pathname) && url.searchParams.has('v'),
  ({ request }) => serveCachedFile(request, { cacheName: QR_CODES_CACHE, most: MAX_QR_CODES }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/flags/'),
  ({ request }) => serveCachedFile(request, { cacheName: FLAGS_CACHE, most: MAX_FLAGS }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share',
  ({ request }) => handleShare(request),
  'POST',
)

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === CLAIM_PAGES) event.waitUntil(self.clients.claim())
  if (event.data?.type === WARM_RARE_SCREENS) {
    const tasks = [
      warmFiles(RARE_SCREENS, filesThat(isRareScreen)),
      refillPrecache(precached.map(({ url }) => url)),
    ]
    event.waitUntil(Promise.allSettled(tasks))
  }
})

/**
 * Browsers that support it wake an installed app now and then, so that its offline data is younger.
 */
self.addEventListener('periodicsync', (event) => {
  const { tag } = event as ExtendableEvent & { tag: string }
  if (tag === STATS_SYNC) (event as ExtendableEvent).waitUntil(renewStats().catch(() => undefined))
})

/** The page that has just registered its first worker is controlled by it at once. */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
