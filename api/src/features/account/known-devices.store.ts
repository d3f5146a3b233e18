import { type Model, trusted } from 'mongoose'
import type { UserDocument } from '../auth/user.model.ts'
import type { KnownDevices } from './notify-of-device.ts'

/** The oldest are dropped; real owners have fewer. */
const MAX_DEVICES = 50

/** Stores the marks of known devices in the collection `users`. */
export function createKnownDevices(users: Model<UserDocument>): KnownDevices {
  return {
    async list(userId) {
      return (await users.findOne({ _id: userId }, { knownDevices: 1 }).lean())?.knownDevices ?? []
    },
    async add(userId, mark) {
      await users.updateOne(
        { _id: userId, knownDevices: trusted({ $ne: mark }) },
        { $push: { knownDevices: { $each: [mark], $slice: -MAX_DEVICES } } },
      )
    },
  }
}
