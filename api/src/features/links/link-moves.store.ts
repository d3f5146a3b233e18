import { type Connection, type Model, Schema, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { isDuplicateKey, isDuplicateOf } from '../../platform/database/database-errors.ts'
import { type LinkDocument, type LinkModel, linkModel } from './link.model.ts'

interface LinkMove {
  _id: Owner
  to: Owner
  at: Date
}

export interface LinkMovesStore {
  /** Writes down where a guest's links go, once for ever; answers where that is. */
  record(from: Owner, move: { to: Owner; at: Date }): Promise<Owner>
  /** Where that guest's links go, when that was ever written down. */
  find(from: Owner): Promise<Owner | null>
  /** Gives everything of one owner to another, without the guest's expiry and place; answers the live links. */
  transfer(from: Owner, to: Owner): Promise<LinkDocument[]>
}

const moveSchema = new Schema<LinkMove>(
  { _id: String, to: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'link_moves', versionKey: false, autoIndex: false, autoCreate: false, strict: 'throw' },
)

export function createLinkMovesStore(connection: Connection): LinkMovesStore {
  const links = linkModel(connection)
  const moves: Model<LinkMove> =
    connection.models.LinkMove ?? connection.model<LinkMove>('LinkMove', moveSchema)
  return {
    async find(from) {
      return (await moves.findById(from).lean())?.to ?? null
    },
    async record(from, { to, at }) {
      try {
        await moves.create([{ _id: from, to, at }])
        return to
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        return (await moves.findById(from).lean())?.to ?? to
      }
    },
    transfer: (from, to) => transfer(links, from, to),
  }
}

async function transfer(links: LinkModel, from: Owner, to: Owner): Promise<LinkDocument[]> {
  const moving = await links.find({ owner: from, state: 'live' }).lean()
  for (const { _id } of moving) await moveLiveLink(links, _id, { from, to })
  await links.updateMany(
    { owner: from, state: trusted({ $ne: 'live' }) },
    { $set: { owner: to }, $unset: { reservedSlot: 1, creationMark: 1 } },
  )
  return moving
}

/** A creation mark that the new owner has already used stays behind: it must not cost the link. */
async function moveLiveLink(
  links: LinkModel,
  id: number,
  { from, to }: { from: Owner; to: Owner },
): Promise<void> {
  const condition = { _id: id, owner: from, state: 'live' as const }
  const change = { $set: { owner: to, expiresAt: null }, $inc: { revision: 1 } }
  const dropped = { slot: 1, purgeAt: 1 } as const
  try {
    await links.updateOne(condition, { ...change, $unset: dropped })
  } catch (error) {
    if (!isDuplicateOf(error, 'creationMark')) throw error
    await links.updateOne(condition, { ...change, $unset: { ...dropped, creationMark: 1 } })
  }
}
