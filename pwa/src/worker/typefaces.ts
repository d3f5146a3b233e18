/// <reference lib="webworker" />

/** Where they are kept, see kept-files.ts. */
export const TYPEFACES = { cacheName: 'typefaces', most: 12 }

/** Fetches the typefaces ahead; as the app works without, a failure stops nothing. */
export async function warmTypefaces(urls: string[]): Promise<void> {
  const cache = await caches.open(TYPEFACES.cacheName)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const wanted = urls.map((url) => new URL(url, location.origin).pathname)
  await Promise.allSettled([
    ...wanted.filter((path) => !known.has(path)).map((path) => cache.add(path)),
    ...[...known].filter((path) => !wanted.includes(path)).map((path) => cache.delete(path)),
  ])
}
