import { type Connection, Schema } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { isDuplicateKey } from '../../platform/database/database-errors.ts'
import { DAY_MS } from '../../platform/durations.ts'

/** Longer than any guest session lasts. */
const KEPT_DAYS = 60

/** Records which account each guest became, with one row for each guest. */
export interface GuestMoveStore {
  /** Returns true if the guest's links belong to this account now, false if to another one. */
  claim(guest: Owner, user: Owner): Promise<boolean>
  finish(guest: Owner): Promise<void>
  /** Returns the account that took the guest's links. */
  movedTo(guest: Owner): Promise<Owner | null>
  /** Lists moves that were interrupted because a process died. */
  listUnfinished(): Promise<{ guest: Owner; user: Owner }[]>
  /** Removes the records of guests that became this account. */
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
