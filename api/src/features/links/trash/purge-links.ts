import type { PublishLinkChange } from '../model/publish-link-change.ts'
import type { LinkPurgeStore } from './link-purge.store.ts'

export interface PurgeLinksDeps {
  linkPurge: LinkPurgeStore
  now(): Date
  publishLinkChange: PublishLinkChange
}

/**
 * Permanently removes guests' links 30 days after their expiry, trashed links whose time has ended,
 * and reserved codes. The links' names stay taken. Returns how many links were removed.
 */
export async function purgeLinks(deps: PurgeLinksDeps): Promise<number> {
  const now = deps.now()
  await deps.linkPurge.dropExpiredReservations(now)
  let count = 0
  for await (const { _id, code } of deps.linkPurge.removeExpired(now)) {
    deps.publishLinkChange({ id: _id, code, customSlug: null, previousSlug: null })
    count += 1
  }
  return count
}
