import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { isDuplicateOf } from '../../../platform/database/database-errors.ts'
import { statsKeyFor } from '../../../platform/stats-key.ts'
import { type LinkDocument, type LinkModel, type LinkState, linkModel } from '../model/link.model.ts'

export interface LinkTransferStore {
  /**
   * Transfers all links of a guest, without their expiry and slots. Returns the live and trashed
   * links.
   */
  transfer(from: Owner, to: Owner): Promise<LinkDocument[]>
}

/** Transfers link by link, so that a repeated call completes the transfer. */
export function createLinkTransferStore(connection: Connection): LinkTransferStore {
  const links = linkModel(connection)
  return { transfer: (from, to) => transfer(links, from, to) }
}

async function transfer(links: LinkModel, from: Owner, to: Owner): Promise<LinkDocument[]> {
  const whole: LinkState[] = ['live', 'trashed']
  const moving = await links.find({ owner: from, state: trusted({ $in: whole }) }).lean()
  for (const link of moving) await moveLink(links, link, { from, to })
  await links.updateMany(
    { owner: from, state: trusted({ $nin: whole }) },
    { $set: { owner: to }, $unset: { reservedSlot: 1, creationMark: 1 } },
  )
  return moving
}

/**
 * Drops a creation mark that the new owner has already used, because it would violate the unique
 * index.
 */
async function moveLink(
  links: LinkModel,
  { _id: id, statsKey }: Pick<LinkDocument, '_id' | 'statsKey'>,
  { from, to }: { from: Owner; to: Owner },
): Promise<void> {
  const condition = { _id: id, owner: from }
  const kept = { owner: to, statsKey: statsKey ?? statsKeyFor(from, id) }
  const change = { $set: kept, $inc: { revision: 1 } }
  const dropped = { slot: 1, purgeAt: 1, expiresAt: 1 } as const
  try {
    await links.updateOne(condition, { ...change, $unset: dropped })
  } catch (error) {
    if (!isDuplicateOf(error, 'creationMark')) throw error
    await links.updateOne(condition, { ...change, $unset: { ...dropped, creationMark: 1 } })
  }
}
