import type { Connection } from 'mongoose'
import { type LinkDocument, linkModel } from './link.model.ts'

export type ReportedLink = Required<Pick<LinkDocument, '_id' | 'owner' | 'destination'>>
export type LinkNames = Required<Pick<LinkDocument, 'code'>> & { customSlug: string | null }

export interface LinkWithdrawalStore {
  /** The live link that answers to the code, or null. */
  findReported(code: string): Promise<ReportedLink | null>
  /** Closes the link until an administrator decides; gives its names, or null where it is gone. */
  pause(linkId: number): Promise<LinkNames | null>
  /** Takes the pause back. */
  unpause(linkId: number): Promise<LinkNames | null>
}

/** Links that others than their owners close. */
export function createLinkWithdrawalStore(connection: Connection): LinkWithdrawalStore {
  const links = linkModel(connection)
  return {
    async findReported(code) {
      const fields = { owner: 1, destination: 1, code: 1, customSlug: 1 }
      const link = await links.findOne({ names: code.toLowerCase(), state: 'live' }, fields).lean()
      if (!link || (link.code !== code && link.customSlug?.toLowerCase() !== code.toLowerCase())) return null
      return { _id: link._id, owner: link.owner, destination: link.destination ?? '' }
    },
    pause: async (linkId) =>
      namesOf(
        await links
          .findOneAndUpdate({ _id: linkId, state: 'live' }, { $set: { pausedBy: 'reports' } })
          .lean(),
      ),
    unpause: async (linkId) =>
      namesOf(await links.findOneAndUpdate({ _id: linkId }, { $unset: { pausedBy: 1 } }).lean()),
  }
}

function namesOf(link: LinkDocument | null): LinkNames | null {
  return link && { code: link.code, customSlug: link.customSlug ?? null }
}
