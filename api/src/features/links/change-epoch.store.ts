import { randomBytes } from 'node:crypto'
import { type Connection, trusted } from 'mongoose'
import { linkModel } from './link.model.ts'

/** A move to another database leaves it behind. */
const COLLECTION = 'change_epochs'
const LINKS = 'links'

interface EpochDocument {
  _id: string
  epoch: string
}

export interface ChangeEpochStore {
  /** The name of the time in which stamps of links have grown without a step back. */
  read(): Promise<string>
  /** Begins another: every cursor of the one before is void. */
  renew(): Promise<void>
  /** Begins another where a link is stamped later than the clock says. */
  renewIfAheadOf(clock: number): Promise<void>
}

/** The epoch of the stamps, the same for all processes. */
export function createChangeEpochStore(connection: Connection): ChangeEpochStore {
  const epochs = connection.collection<EpochDocument>(COLLECTION)
  const links = linkModel(connection)
  const newEpoch = () => randomBytes(9).toString('base64url')
  const renew = async () => {
    await epochs.updateOne({ _id: LINKS }, { $set: { epoch: newEpoch() } }, { upsert: true })
  }
  return {
    renew,
    async read() {
      const found = await epochs.findOne({ _id: LINKS })
      if (found) return found.epoch
      const first = { $setOnInsert: { epoch: newEpoch() } }
      await epochs.updateOne({ _id: LINKS }, first, { upsert: true })
      return (await epochs.findOne({ _id: LINKS }))?.epoch ?? ''
    },
    async renewIfAheadOf(clock) {
      const ahead = { changedAt: trusted({ $gt: new Date(clock) }) }
      if (await links.exists(ahead)) await renew()
    },
  }
}
