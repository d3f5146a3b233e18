import type { AdminLink } from '@atajo/shared/admin-lists'
import { redirectPath } from '@atajo/shared/paths'
import type { BlockScope } from './block-dialog.tsx'

/**
 * What can be closed because of a link: itself, its host, its owner; neither a guest nor `me`,
 * whose id that is, can be kept out.
 */
export function scopesOfLink(
  { id, sufix, shortUrl, longUrl, owner }: AdminLink,
  me: number | undefined,
): BlockScope[] {
  const { hostname } = new URL(longUrl)
  return [
    { kind: 'link', target: { linkId: id }, name: redirectPath(sufix ?? shortUrl) },
    { kind: 'host', target: { host: hostname }, name: hostname },
    ...(owner && owner.id !== me
      ? [{ kind: 'owner' as const, target: { ownerId: owner.id }, name: owner.username }]
      : []),
  ]
}
