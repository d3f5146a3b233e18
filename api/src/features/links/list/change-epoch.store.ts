import { randomBytes } from 'node:crypto'
import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { linkModel } from '../model/link.model.ts'

/** Not part of a move to another database, where stamps begin anew. */
const COLLECTION = 'change_epochs'
const LINKS = 'links'

interface EpochDocument {
  _id: string
  epoch: string
}

export interface ChangeEpochStore {
  /**
   * Returns the owner's epoch: the name of a period in which the stamps of links have only grown,
   * and in which no link was transferred away from the owner.
   */
  read(owner: Owner): Promise<string>
  /** Starts a new epoch for all owners, which invalidates all cursors. */
  renew(): Promise<void>
  /** Starts a new epoch for this owner. */
  renewOf(owner: Owner): Promise<void>
  eraseEpochOf(owner: Owner): Promise<void>
  /** Starts a new epoch if a link's stamp is later than the clock. */
  renewIfAheadOf(clock: number): Promise<void>
}

/** The store of epochs, shared by all processes. */
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

/** Joins the common epoch and the owner's own, which exists only after a transfer of links. */
function nameOf(epochs: ReadonlyMap<string, string>): string {
  return [...epochs.entries()]
    .sort(([one]) => (one === LINKS ? -1 : 1))
    .map(([, epoch]) => epoch)
    .join('.')
}
