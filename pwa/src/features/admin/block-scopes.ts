import type { AdminLink } from '@atajo/shared/admin-lists'
import { redirectPath } from '@atajo/shared/paths'
import type { BlockScope } from './block-dialog.tsx'

/** What can be closed because of a link: itself, its host, its owner; a guest cannot be. */
export function scopesOfLink({ id, sufix, shortUrl, longUrl, owner }: AdminLink): BlockScope[] {
  const { hostname } = new URL(longUrl)
  return [
    { kind: 'link', target: { linkId: id }, name: redirectPath(sufix ?? shortUrl) },
    { kind: 'host', target: { host: hostname }, name: hostname },
    ...(owner ? [{ kind: 'owner' as const, target: { ownerId: owner.id }, name: owner.username }] : []),
  ]
}
