import { type Connection, Schema } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { isDuplicateKey } from '../../platform/database/database-errors.ts'
import { DAY_MS } from '../../platform/durations.ts'

/** Longer than any session of a guest lives. */
const KEPT_DAYS = 60

/** Which account each guest became: one row, one account. */
export interface GuestMoveStore {
  /** Whether the guest's links now belong to the account; false when another account has them. */
  claim(guest: Owner, user: Owner): Promise<boolean>
  finish(guest: Owner): Promise<void>
  /** The account that took the guest's links, if one did. */
  movedTo(guest: Owner): Promise<Owner | null>
  /** Moves that were begun and never finished, because a process died. */
  listUnfinished(): Promise<{ guest: Owner; user: Owner }[]>
  /** Forgets which guests became this account. */
  eraseMovesTo(user: Owner): Promise<void>
}

interface MoveDocument {
  _id: Owner
  user: Owner
  isDone: boolean
  expiresAt: Date
}

const moveSchema = new Schema<MoveDocument>({
  _id: { type: String, required: true },
  user: { type: String, required: true },
  isDone: { type: Boolean, required: true },
  expiresAt: { type: Date, required: true },
})
moveSchema.index({ user: 1 })
moveSchema.index({ isDone: 1 })
moveSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

/** Guest moves in the database. */
export function createGuestMoveStore(connection: Connection): GuestMoveStore {
  const moves = connection.model<MoveDocument>('GuestMove', moveSchema, 'guest_moves')

  async function movedTo(guest: Owner): Promise<Owner | null> {
    return (await moves.findOne({ _id: guest }).lean())?.user ?? null
  }

  return {
    movedTo,
    async claim(guest, user) {
      const expiresAt = new Date(Date.now() + KEPT_DAYS * DAY_MS)
      try {
        await moves.create({ _id: guest, user, isDone: false, expiresAt })
        return true
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        return (await movedTo(guest)) === user
      }
    },
    async finish(guest) {
      await moves.updateOne({ _id: guest }, { $set: { isDone: true } })
    },
    async listUnfinished() {
      const found = await moves.find({ isDone: false }).lean()
      return found.map(({ _id, user }) => ({ guest: _id, user }))
    },
    async eraseMovesTo(user) {
      await moves.deleteMany({ user })
    },
  }
}
