import { type Model, trusted } from 'mongoose'
import type { UserDocument } from '../auth/user.model.ts'

/** The decisions about an account that determine whether it can be used. */
export type AccountStatus = Pick<
  UserDocument,
  'state' | 'closedAt' | 'deletedUntil' | 'isClosedByAdmin' | 'isBlocked'
>

export interface AccountStatusStore {
  /** A missing account reads like one that is being erased. */
  read(userId: number): Promise<AccountStatus>
  /**
   * Applies the status to an account created before `madeBy`. Returns `none` if there is no such
   * account.
   */
  put(userId: number, standing: AccountStatus, madeBy: Date): Promise<'none' | 'same' | 'changed'>
}

const FIELDS = { state: 1, closedAt: 1, deletedUntil: 1, isClosedByAdmin: 1, isBlocked: 1 } as const
const NAMES = Object.keys(FIELDS) as (keyof AccountStatus)[]

/** Reads and restores account statuses in the collection `users`. */
export function createAccountStatusStore(users: Model<UserDocument>): AccountStatusStore {
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
      const isSet = (name: keyof AccountStatus) => standing[name] !== undefined
      await users.updateOne(meant, {
        $set: Object.fromEntries(NAMES.filter(isSet).map((name) => [name, standing[name]])),
        $unset: Object.fromEntries(NAMES.filter((name) => !isSet(name)).map((name) => [name, 1])),
        // This ends earlier sessions and pending sign-ins.
        $inc: { credentialsVersion: 1 },
      })
      return 'changed'
    },
  }
}

/** Compares values from the database with values from a line of JSON. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
