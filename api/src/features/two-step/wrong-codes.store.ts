import { type Model, trusted } from 'mongoose'
import type { UserDocument } from '../auth/user.model.ts'

/** Wrong codes in a row after which an account takes none before it has a new password. */
export const MOST_WRONG_CODES = 50

export interface WrongCodeCount {
  wrongCodes: number
  credentialsVersion: number
}

/** Wrong codes of accounts in a row; a new password ends the row. */
export interface WrongCodeStore {
  /** Null where there is no such account. */
  read(userId: number): Promise<WrongCodeCount | null>
  /**
   * Counts a code as wrong before it is judged, so that many at once cannot pass the limit. How
   * many that makes; null where there are too many already.
   */
  count(userId: number): Promise<number | null>
  /** Takes one back that could not be judged. */
  takeBack(userId: number): Promise<void>
  clear(userId: number): Promise<void>
}

/** The counts in the collection `users`, where a change of the password ends them in one write. */
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
