import { randomBytes } from 'node:crypto'
import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { linkModel } from '../model/link.model.ts'

/** A move to another database leaves it behind. */
const COLLECTION = 'change_epochs'
const LINKS = 'links'

interface EpochDocument {
  _id: string
  epoch: string
}

export interface ChangeEpochStore {
  /**
   * The name of the time in which stamps of links have grown without a step back, and in which no
   * link has left this owner.
   */
  read(owner: Owner): Promise<string>
  /** Begins another: every cursor of the one before is void. */
  renew(): Promise<void>
  /** Begins another for this owner. */
  renewOf(owner: Owner): Promise<void>
  eraseEpochOf(owner: Owner): Promise<void>
  /** Begins another where a link is stamped later than the clock says. */
  renewIfAheadOf(clock: number): Promise<void>
}

/** The epoch of the stamps, the same for all processes. */
export function createChangeEpochStore(connection: Connection): ChangeEpochStore {
  const epochs = connection.collection<EpochDocument>(COLLECTION)
  const links = linkModel(connection)
  const newEpoch = () => randomBytes(9).toString('base64url')
  const begin = async (_id: string) => {
    await epochs.updateOne({ _id }, { $set: { epoch: newEpoch() } }, { upsert: true })
  }
  const renew = () => begin(LINKS)
  async function find(owner: Owner): Promise<Map<string, string>> {
    const found = await epochs.find({ _id: { $in: [LINKS, owner] } }).toArray()
    return new Map(found.map(({ _id, epoch }) => [_id, epoch]))
  }
  return {
    renew,
    renewOf: (owner) => begin(owner),
    async eraseEpochOf(owner) {
      await epochs.deleteOne({ _id: owner })
    },
    async read(owner) {
      const found = await find(owner)
      if (found.has(LINKS)) return nameOf(found)
      const first = { $setOnInsert: { epoch: newEpoch() } }
      await epochs.updateOne({ _id: LINKS }, first, { upsert: true })
      return nameOf(await find(owner))
    },
    async renewIfAheadOf(clock) {
      const ahead = { changedAt: trusted({ $gt: new Date(clock) }) }
      if (await links.exists(ahead)) await renew()
    },
  }
}

/** That of an owner whom no link has left is the common one alone. */
function nameOf(epochs: ReadonlyMap<string, string>): string {
  return [...epochs.entries()]
    .sort(([one]) => (one === LINKS ? -1 : 1))
    .map(([, epoch]) => epoch)
    .join('.')
}
