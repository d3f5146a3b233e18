/// <reference lib="webworker" />
import type { KeptFiles } from './kept-files.ts'

/** The app works without them: an installation does not wait for them. */
export const TYPEFACES: KeptFiles = { cacheName: 'typefaces', most: 12 }

/** Code of screens that members use now and then, fetched once somebody is signed in. */
export const RARE_SCREENS: KeptFiles = { cacheName: 'rare-screens', most: 24 }

/** Fetches files ahead and drops those of other versions; a failure stops nothing. */
export async function warmFiles({ cacheName }: KeptFiles, urls: string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const wanted = urls.map((url) => new URL(url, location.origin).pathname)
  await Promise.allSettled([
    ...wanted.filter((path) => !known.has(path)).map((path) => cache.add(path)),
    ...[...known].filter((path) => !wanted.includes(path)).map((path) => cache.delete(path)),
  ])
}
