import { type Model, trusted } from 'mongoose'
import type { UserDocument } from '../auth/user.model.ts'

/** What was decided of whether an account may be entered. */
export type Standing = Pick<
  UserDocument,
  'state' | 'closedAt' | 'deletedUntil' | 'isClosedByAdmin' | 'isBlocked'
>

export interface StandingStore {
  /** An account that is gone stands as one that is being erased. */
  read(userId: number): Promise<Standing>
  /** Has an account that was made by then stand so; `none` where there is no such account. */
  put(userId: number, standing: Standing, madeBy: Date): Promise<'none' | 'same' | 'changed'>
}

const FIELDS = { state: 1, closedAt: 1, deletedUntil: 1, isClosedByAdmin: 1, isBlocked: 1 } as const
const NAMES = Object.keys(FIELDS) as (keyof Standing)[]

/** How accounts stand, in the collection `users`. */
export function createStandingStore(users: Model<UserDocument>): StandingStore {
  return {
    async read(userId) {
      const found = await users.findOne({ _id: userId }, { ...FIELDS, _id: 0 }).lean()
      return found ?? { state: 'erasing' }
    },
    async put(userId, standing, madeBy) {
      const meant = { _id: userId, createdAt: trusted({ $lte: madeBy }) }
      const found = await users.findOne(meant, FIELDS).lean()
      if (found === null) return 'none'
      if (NAMES.every((name) => isSame(found[name], standing[name]))) return 'same'
      const isSet = (name: keyof Standing) => standing[name] !== undefined
      await users.updateOne(meant, {
        $set: Object.fromEntries(NAMES.filter(isSet).map((name) => [name, standing[name]])),
        $unset: Object.fromEntries(NAMES.filter((name) => !isSet(name)).map((name) => [name, 1])),
        // Sessions and sign-ins of before end.
        $inc: { credentialsVersion: 1 },
      })
      return 'changed'
    },
  }
}

/** Also where one comes from the database and the other from a line of JSON. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
