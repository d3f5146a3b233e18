/// <reference lib="webworker" />
import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'

/** Fetches missing installed files again, because WebKit empties the cache at a sign-out. */
export async function refillPrecache(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  const cached = new Set((await cache.keys()).map(({ url }) => url))
  await Promise.allSettled(
    urls.map(async (url) => {
      const key = getCacheKeyForURL(url)
      if (key === undefined || cached.has(new URL(key, location.origin).href)) return
      const response = await fetch(url, { cache: 'no-cache' })
      if (response.ok) await cache.put(key, response)
    }),
  )
}
