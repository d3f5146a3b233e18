/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { STATS_SYNC } from './features/stats/read-recent.ts'
import { serveKeptFile } from './worker/kept-files.ts'
import { renewStats } from './worker/renew-stats.ts'
import { TYPEFACES, warmTypefaces } from './worker/typefaces.ts'

declare const self: ServiceWorkerGlobalScope

const MAX_QR_CODES = 300
const MAX_FLAGS = 260

const entries = (self.__WB_MANIFEST as PrecacheEntry[]).map(({ url, revision }) => ({
  url,
  revision: revision ?? null,
}))
const isTypeface = ({ url }: { url: string }) => url.endsWith('.woff2')

cleanupOutdatedCaches()
precacheAndRoute(entries.filter((entry) => !isTypeface(entry)))
self.addEventListener('install', (event) => {
  event.waitUntil(warmTypefaces(entries.filter(isTypeface).map(({ url }) => url)).catch(() => undefined))
})
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isTypeface({ url: url.pathname }),
  ({ request }) => serveKeptFile(request, TYPEFACES),
)

/** Every page but / is the same shell; short links, calls and files are never taken from it. */
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app.html'), {
    denylist: [/^\/api(\/|$)/, /^\/r(\/|$)/, /^\/\.well-known\//, /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/],
  }),
)

/** Only versioned addresses never change; logging out empties this cache. */
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && /^\/api\/qrcode\/\d+\.(png|svg)$/.test(url.pathname) && url.searchParams.has('v'),
  ({ request }) => serveKeptFile(request, { cacheName: 'qr-codes', most: MAX_QR_CODES }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/flags/'),
  ({ request }) => serveKeptFile(request, { cacheName: 'flags', most: MAX_FLAGS }),
)

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

/** Where browsers call an installed app now and then: what is read offline is not so old then. */
self.addEventListener('periodicsync', (event) => {
  const { tag } = event as ExtendableEvent & { tag: string }
  if (tag === STATS_SYNC) (event as ExtendableEvent).waitUntil(renewStats().catch(() => undefined))
})

/** The page that has just got its first worker is served by it from now on. */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
