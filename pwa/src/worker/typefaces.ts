/// <reference lib="webworker" />

const CACHE = 'typefaces'

/** Fetches the typefaces ahead; without them the app still works, so a failure does not stop the installation. */
export async function warmTypefaces(urls: string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const wanted = urls.map((url) => new URL(url, location.origin).pathname)
  await Promise.allSettled([
    ...wanted.filter((path) => !known.has(path)).map((path) => cache.add(path)),
    ...[...known].filter((path) => !wanted.includes(path)).map((path) => cache.delete(path)),
  ])
}

/** A typeface as it was fetched ahead, else from the network. */
export async function serveTypeface(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}
