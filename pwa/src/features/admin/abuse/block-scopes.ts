import type { AdminLink } from '@atajo/shared/admin-lists'
import { type ShortLinkPlace, shownPath } from '@atajo/shared/short-link'
import type { BlockScope } from './block-dialog.tsx'

/**
 * The scopes that can be blocked because of a link: itself, its host, its owner. Guests and the
 * current account `me` cannot be blocked.
 */
export function scopesOfLink(
  { id, sufix, shortUrl, longUrl, owner }: AdminLink,
  me: number | undefined,
  { shortLinkPath }: ShortLinkPlace,
): BlockScope[] {
  const { hostname } = new URL(longUrl)
  return [
    { kind: 'link', target: { linkId: id }, name: shownPath(sufix ?? shortUrl, shortLinkPath) },
    { kind: 'host', target: { host: hostname }, name: hostname },
    ...(owner && owner.id !== me
      ? [{ kind: 'owner' as const, target: { ownerId: owner.id }, name: owner.username }]
      : []),
  ]
}
