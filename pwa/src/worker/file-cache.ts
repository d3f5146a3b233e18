/// <reference lib="webworker" />

export interface FileCache {
  cacheName: string
  /** The oldest files are removed beyond this number. */
  most: number
}

/**
 * Serves an immutable file from the cache, or from the network and caches it. If the device is
 * full, only the caching fails.
 */
export async function serveCachedFile(request: Request, kept: FileCache): Promise<Response> {
  const cache = await caches.open(kept.cacheName)
  const known = await cache.match(request)
  if (known) return known
  // The browser's own cache would outlive a sign-out, which empties this one.
  const response = await fetch(new Request(request, { cache: 'no-store' }))
  if (response.status !== 200) return response
  try {
    await cache.put(request, response.clone())
    await dropOldest(cache, kept.most)
  } catch {
    await caches.delete(kept.cacheName)
  }
  return response
}

async function dropOldest(cache: Cache, most: number): Promise<void> {
  const requests = await cache.keys()
  for (const request of requests.slice(0, Math.max(0, requests.length - most))) await cache.delete(request)
}
