import { hostsOf } from '@atajo/shared/destination-url'
import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { documentsOf } from '../../../platform/database/documents-of.ts'
import { answersTo, holderOf, namesAsked } from '../../../platform/database/spelled-names.ts'
import { type LinkDocument, linkModel } from '../model/link.model.ts'

export type ReportedLink = Required<Pick<LinkDocument, '_id' | 'owner' | 'destination'>>
export type LinkNames = Required<Pick<LinkDocument, 'code'>> & { customSlug: string | null }

export interface LinkWithdrawalStore {
  findReported(code: string): Promise<ReportedLink | null>
  /**
   * Pauses the link until an administrator decides. Returns its names; null if the link is gone.
   */
  pause(linkId: number): Promise<LinkNames | null>
  /** Returns which of the links are paused. */
  pausedAmong(linkIds: number[]): Promise<Set<number>>
  findById(linkId: number): Promise<ReportedLink | null>
  /** The codes or slugs of links by id, without removed links. */
  codesOf(linkIds: number[]): Promise<Map<number, string>>
  /** Counts an owner's live links. */
  countOf(owner: Owner): Promise<number>
  /** Counts, by owner, the live links to a host that `matches`; reads all links. */
  countLeadingTo(matches: (host: string) => boolean): Promise<Map<Owner, number>>
  /** Ends the pause. */
  unpause(linkId: number): Promise<LinkNames | null>
}

export function createLinkWithdrawalStore(connection: Connection): LinkWithdrawalStore {
  const links = linkModel(connection)
  return {
    async findReported(code) {
      const fields = { owner: 1, destination: 1, code: 1, customSlug: 1, names: 1, state: 1 }
      const link = holderOf(
        await links.find({ names: trusted({ $in: namesAsked(code) }) }, fields).lean(),
        code,
      )
      if (link?.state !== 'live' || !answersTo(link, code)) return null
      return { _id: link._id, owner: link.owner, destination: link.destination ?? '' }
    },
    pause: async (linkId) =>
      namesOf(
        await links
          .findOneAndUpdate({ _id: linkId, state: 'live' }, { $set: { pausedBy: 'reports' } })
          .lean(),
      ),
    async pausedAmong(linkIds) {
      const paused = await links.find({ _id: trusted({ $in: linkIds }) }, { pausedBy: 1 }).lean()
      return new Set(paused.filter(({ pausedBy }) => pausedBy).map(({ _id }) => _id))
    },
    async findById(linkId) {
      const link = await links.findById(linkId, { owner: 1, destination: 1 }).lean()
      return link && { _id: link._id, owner: link.owner, destination: link.destination ?? '' }
    },
    async codesOf(linkIds) {
      const some = { _id: trusted({ $in: linkIds }) }
      const found = await links.find(some, { code: 1, customSlug: 1 }).lean()
      return new Map(found.map(({ _id, code, customSlug }) => [_id, customSlug ?? code]))
    },
    countOf: (owner) => links.countDocuments({ owner, state: 'live' }),
    async countLeadingTo(matches) {
      const fields = { owner: 1, destination: 1, mobileDestination: 1, desktopDestination: 1, state: 1 }
      const all = links
        .find({ _id: trusted({ $gt: 0 }) }, fields)
        .sort({ _id: 1 })
        .lean()
      const counts = new Map<Owner, number>()
      for await (const link of documentsOf(all)) {
        const { owner, state, destination, mobileDestination, desktopDestination } = link
        const hosts = hostsOf([destination, mobileDestination, desktopDestination])
        if (state === 'live' && hosts.some(matches)) counts.set(owner, (counts.get(owner) ?? 0) + 1)
      }
      return counts
    },
    unpause: async (linkId) =>
      namesOf(await links.findOneAndUpdate({ _id: linkId }, { $unset: { pausedBy: 1 } }).lean()),
  }
}

function namesOf(link: LinkDocument | null): LinkNames | null {
  return link && { code: link.code, customSlug: link.customSlug ?? null }
}
