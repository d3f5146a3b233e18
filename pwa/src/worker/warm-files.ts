/// <reference lib="webworker" />
import type { FileCache } from './file-cache.ts'

/** The app works without these files, so the installation does not wait for them. */
export const TYPEFACES: FileCache = { cacheName: 'typefaces', most: 12 }

/** Code of screens that members use rarely, fetched after the sign-in. */
export const RARE_SCREENS: FileCache = { cacheName: 'rare-screens', most: 24 }

/** Fetches files ahead and removes those of other versions; failures are ignored. */
export async function warmFiles({ cacheName }: FileCache, urls: string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const wanted = urls.map((url) => new URL(url, location.origin).pathname)
  await Promise.allSettled([
    ...wanted.filter((path) => !known.has(path)).map((path) => cache.add(path)),
    ...[...known].filter((path) => !wanted.includes(path)).map((path) => cache.delete(path)),
  ])
}
