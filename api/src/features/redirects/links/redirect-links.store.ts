import type { Connection } from 'mongoose'
import { answersTo, holderOf, namesAsked } from '../../../platform/database/spelled-names.ts'
import type { LinkDocument } from '../../links/model/link.model.ts'
import type { RedirectLink } from './decide-redirect.ts'
import type { ChangedLink } from './link-change-feed.ts'
import { type ReadStoredLinkDeps, readStoredLink, STORED_LINK_FIELDS } from './read-stored-link.ts'

export interface RedirectLinksStore {
  /** Finds the live link with that code or slug. */
  findByName(text: string): Promise<RedirectLink | null>
  /** Tells whether the name belongs to a trashed or deleted link. */
  isDeleted(text: string): Promise<boolean>
  /** Reads the live links among these ids. */
  findByIds(ids: number[]): Promise<RedirectLink[]>
  /** Yields links changed at or after the instant, oldest change first. */
  changedSince(instant: number): AsyncIterable<ChangedLink>
  /**
   * Uses `count` visits of the limit, all or none. Returns false if fewer are left or the link
   * changed.
   */
  takeVisits(link: RedirectLink, now: number, count: number): Promise<boolean>
  /** Returns the number of visits let through so far. */
  usedVisits(linkId: number): Promise<number>
  /** Null if unknown. */
  createdAt(linkId: number): Promise<Date | null>
}

export interface RedirectLinksStoreDeps extends ReadStoredLinkDeps {
  /** Resolves once the blocked links are known. */
  knowsBlocks: Promise<void>
}

/** Reads links for redirects through the driver, which is faster than Mongoose. */
export function createRedirectLinksStore(
  connection: Connection,
  deps: RedirectLinksStoreDeps,
): RedirectLinksStore {
  const links = connection.collection<LinkDocument>('links')
  const projection = STORED_LINK_FIELDS
  return {
    async findByName(text) {
      const named = links.find(
        { names: { $in: namesAsked(text) } },
        { projection: { ...projection, names: 1 } },
      )
      const found = holderOf(await named.toArray(), text)
      if (found?.state !== 'live') return null
      await deps.knowsBlocks
      const link = readStoredLink(found, deps)
      if (!link) return null
      return answersTo({ code: link.code, customSlug: link.options?.customSlug ?? null }, text) ? link : null
    },
    async isDeleted(text) {
      const named = links.find({ names: { $in: namesAsked(text) } }, { projection: { names: 1, state: 1 } })
      const found = holderOf(await named.toArray(), text)
      return found !== null && found.state !== 'live'
    },
    async findByIds(ids) {
      const found = await links.find({ _id: { $in: ids }, state: 'live' }, { projection }).toArray()
      await deps.knowsBlocks
      return found.map((link) => readStoredLink(link, deps)).filter((link) => link !== null)
    },
    async *changedSince(instant) {
      const projection = { code: 1, customSlug: 1, changedAt: 1 }
      const changed = links
        .find({ changedAt: { $gte: new Date(instant) } }, { projection })
        .sort({ changedAt: 1, _id: 1 })
      for await (const { _id, code, customSlug, changedAt } of changed) {
        if (typeof code !== 'string' || changedAt === undefined) continue
        const slug = typeof customSlug === 'string' ? customSlug : null
        yield { id: _id, code, customSlug: slug, changedAt: changedAt.getTime() }
      }
    },
    async takeVisits(link, now, count) {
      const maxVisits = link.options?.maxVisits
      if (typeof maxVisits !== 'number' || count > maxVisits) return false
      const taken = await links.findOneAndUpdate(
        {
          _id: link.id,
          state: 'live',
          isActive: true,
          closedAt: { $exists: false },
          pausedBy: { $exists: false },
          maxVisits,
          $and: [
            { $or: [{ usedVisits: { $exists: false } }, { usedVisits: { $lte: maxVisits - count } }] },
            { $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date(now) } }] },
          ],
        },
        { $inc: { usedVisits: count }, $currentDate: { countedAt: true } },
        { projection: { _id: 1 } },
      )
      return taken !== null
    },
    async usedVisits(linkId) {
      const link = await links.findOne({ _id: linkId }, { projection: { usedVisits: 1 } })
      return link?.usedVisits ?? 0
    },
    async createdAt(linkId) {
      const link = await links.findOne({ _id: linkId }, { projection: { createdAt: 1 } })
      return link?.createdAt instanceof Date ? link.createdAt : null
    },
  }
}
