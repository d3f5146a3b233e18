import type { QueryClient } from '@tanstack/react-query'
import { isOnline } from '../platform/online.ts'
import { siteQuery } from '../platform/site.ts'

const LED = 'atajo.led-to-public-url'
const ADDRESS = /^(localhost|[\d.]+|\[[\da-f:.]+\])$/i

/** Where the page is to be instead, under the name that the operator gave the service. */
export function placeAtPublicUrl(
  { publicUrl, isPublicUrlSet }: { publicUrl: string; isPublicUrlSet?: boolean | undefined },
  { href, host, hostname }: Pick<Location, 'href' | 'host' | 'hostname'>,
): string | null {
  const own = new URL(publicUrl)
  if (!isPublicUrlSet || host === own.host || ADDRESS.test(hostname)) return null
  const { pathname, search, hash } = new URL(href)
  return own.origin + pathname + search + hash
}

/** Leads a page under a second name of the host to PUBLIC_URL, where what it writes is accepted. */
export async function leadToPublicUrl(client: QueryClient): Promise<void> {
  const place = placeAtPublicUrl(await client.ensureQueryData(siteQuery), location)
  // A proxy may lead back here; without a connection only this place has what was kept.
  if (place === null || !isOnline() || sessionStorage.getItem(LED)) return
  sessionStorage.setItem(LED, '1')
  location.replace(place)
}
