import type { QueryClient } from '@tanstack/react-query'
import { isOnline } from '../platform/server/online.ts'
import { siteQuery } from '../platform/server/site.ts'

const LED = 'atajo.led-to-public-url'
const ADDRESS = /^(localhost|[\d.]+|\[[\da-f:.]+\])$/i

/** Returns the page's address under PUBLIC_URL, or null if it need not change. */
export function placeAtPublicUrl(
  { publicUrl, isPublicUrlSet }: { publicUrl: string; isPublicUrlSet?: boolean | undefined },
  { href, host, hostname }: Pick<Location, 'href' | 'host' | 'hostname'>,
): string | null {
  const own = new URL(publicUrl)
  if (!isPublicUrlSet || host === own.host || ADDRESS.test(hostname)) return null
  const { pathname, search, hash } = new URL(href)
  return own.origin + pathname + search + hash
}

/**
 * Redirects a page under a second host name to PUBLIC_URL, where the server accepts its requests.
 */
export async function redirectToPublicUrl(client: QueryClient): Promise<void> {
  const place = placeAtPublicUrl(await client.ensureQueryData(siteQuery), location)
  // A proxy may redirect back here, and offline only this origin has the stored data.
  if (place === null || !isOnline() || sessionStorage.getItem(LED)) return
  sessionStorage.setItem(LED, '1')
  location.replace(place)
}
