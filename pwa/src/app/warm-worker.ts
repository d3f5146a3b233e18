import type { Link } from '@atajo/shared/link'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import type { QueryClient } from '@tanstack/react-query'
import { linksQuery } from '../features/links/links.public.ts'
import { qrCodeSvgPath } from '../features/qr-codes/qr-codes.public.ts'
import { QR_CODES_CACHE, WARM_RARE_SCREENS } from '../platform/device/worker-contract.ts'
import { onOwnerChange } from '../platform/server/owner.ts'
import { siteQuery } from '../platform/server/site.ts'

const MAX_WARMED = 100

/** Fetches the newest 100 QR files after each read of the list, so that the worker caches them. */
export function warmQrCodes(client: QueryClient): void {
  let running: AbortController | null = null
  onOwnerChange(() => running?.abort())
  client.getQueryCache().subscribe(({ type, query }) => {
    const isRead =
      type === 'updated' && query.queryKey[0] === linksQuery.queryKey[0] && query.state.status === 'success'
    if (isRead && query.state.fetchStatus === 'idle') start()
  })
  navigator.serviceWorker?.addEventListener('controllerchange', start)
  start()

  function start(): void {
    const links = client.getQueryData(linksQuery.queryKey)
    if (!links || !navigator.serviceWorker?.controller) return
    running?.abort()
    running = new AbortController()
    const place = client.getQueryData(siteQuery.queryKey) ?? { publicUrl: location.origin }
    void warm(links, place, running.signal).catch(() => undefined)
  }
}

/** Fetches one file after the other, so that no request on screen waits for them. */
async function warm(links: readonly Link[], place: ShortLinkPlace, signal: AbortSignal): Promise<void> {
  const wanted = links
    .filter((link) => link.qrCode !== null)
    .slice(0, MAX_WARMED)
    .map((link) => qrCodeSvgPath(link, place))
  const cache = wanted.length > 0 && (await caches.open(QR_CODES_CACHE))
  if (!cache) return
  const cached = new Set((await cache.keys()).map(({ url }) => url))
  for (const path of wanted) {
    if (signal.aborted) return
    if (!cached.has(new URL(path, location.href).href))
      await fetch(path, { signal, priority: 'low', cache: 'no-store' })
  }
}

/** Makes the worker fetch the screens that it does not install. */
export async function warmRareScreens(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: WARM_RARE_SCREENS })
}
