import { type Model, trusted } from 'mongoose'
import type { UserDocument } from '../auth/user.model.ts'

/**
 * After this many consecutive wrong codes an account accepts none until its password is changed.
 */
export const MOST_WRONG_CODES = 50

export interface WrongCodeCount {
  wrongCodes: number
  credentialsVersion: number
}

/** Counts consecutive wrong codes of accounts. A new password resets the count. */
export interface WrongCodeStore {
  /** Returns null if there is no such account. */
  read(userId: number): Promise<WrongCodeCount | null>
  /**
   * Counts a code as wrong before it is checked, so that concurrent codes cannot exceed the limit.
   * Returns the new count, or null if there are too many already.
   */
  count(userId: number): Promise<number | null>
  /** Uncounts a code that could not be checked. */
  takeBack(userId: number): Promise<void>
  clear(userId: number): Promise<void>
}

/** Stores the counts in `users`, so that a change of the password resets them in the same write. */
export function createWrongCodeStore(users: Model<UserDocument>): WrongCodeStore {
  return {
    async read(userId) {
      const found = await users.findOne({ _id: userId }, { wrongCodes: 1, credentialsVersion: 1 }).lean()
      if (found === null) return null
      return { wrongCodes: found.wrongCodes ?? 0, credentialsVersion: found.credentialsVersion ?? 0 }
    },
    async count(userId) {
      const isBelow = trusted({ $not: { $gte: MOST_WRONG_CODES } })
      const counted = await users
        .findOneAndUpdate(
          { _id: userId, wrongCodes: isBelow },
          { $inc: { wrongCodes: 1 } },
          { returnDocument: 'after' },
        )
        .lean()
      return counted?.wrongCodes ?? null
    },
    async takeBack(userId) {
      await users.updateOne({ _id: userId, wrongCodes: trusted({ $gt: 0 }) }, { $inc: { wrongCodes: -1 } })
    },
    async clear(userId) {
      await users.updateOne({ _id: userId }, { $unset: { wrongCodes: 1 } })
    },
  }
}
