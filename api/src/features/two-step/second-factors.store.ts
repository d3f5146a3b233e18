import { type Connection, type Model, Schema, trusted } from 'mongoose'

export interface SecondFactor {
  userId: number
  /** Sealed; null until an authenticator is confirmed. */
  secret: string | null
  /** Sealed; waits for its first code. */
  pendingSecret: string | null
  recoveryCodesLeft: number
  /** Null if it was not recorded. */
  confirmedAt: Date | null
}

/** Stores authenticators and ensures that each code is accepted once over all processes. */
export interface SecondFactorStore {
  find(userId: number): Promise<SecondFactor | null>
  /** Stores a secret until its first code. The present one stays active. */
  propose(userId: number, pendingSecret: string): Promise<void>
  /** Activates the proposed secret, unless another one was proposed meanwhile. */
  confirm(factor: SecondFactor, first: { step: number; recoveryHashes: string[] }): Promise<boolean>
  /** Returns false if the step is not later than all before. */
  takeStep(factor: SecondFactor, step: number): Promise<boolean>
  /** Removes a code and returns how many are left; null if there is no such code. */
  takeRecoveryCode(userId: number, hash: string): Promise<number | null>
  replaceRecoveryCodes(userId: number, hashes: string[]): Promise<boolean>
  /** Returns false if there was none. */
  remove(userId: number): Promise<boolean>
}

interface FactorDocument {
  /** The user's id. */
  _id: number
  secret?: string
  pendingSecret?: string
  lastStep: number
  recoveryHashes: string[]
  /** Missing in documents of earlier versions. */
  confirmedAt?: Date
}

const factorSchema = new Schema<FactorDocument>({
  _id: { type: Number, required: true },
  secret: String,
  pendingSecret: String,
  lastStep: { type: Number, required: true },
  recoveryHashes: { type: [String], required: true },
  confirmedAt: Date,
})

export function createSecondFactorStore(connection: Connection): SecondFactorStore {
  const factors: Model<FactorDocument> =
    connection.models.SecondFactor ??
    connection.model<FactorDocument>('SecondFactor', factorSchema, 'second_factors')
  return {
    async find(userId) {
      const found = await factors.findOne({ _id: userId }).lean<FactorDocument>()
      return (
        found && {
          userId,
          secret: found.secret ?? null,
          pendingSecret: found.pendingSecret ?? null,
          recoveryCodesLeft: found.recoveryHashes.length,
          confirmedAt: found.confirmedAt ?? null,
        }
      )
    },
    async propose(userId, pendingSecret) {
      const $setOnInsert = { lastStep: 0, recoveryHashes: [] }
      await factors.updateOne({ _id: userId }, { $set: { pendingSecret }, $setOnInsert }, { upsert: true })
    },
    async confirm({ userId, pendingSecret }, { step, recoveryHashes }) {
      const result = await factors.updateOne(
        { _id: userId, pendingSecret },
        {
          $set: { secret: pendingSecret, lastStep: step, recoveryHashes, confirmedAt: new Date() },
          $unset: { pendingSecret: 1 },
        },
      )
      return result.matchedCount === 1
    },
    async takeStep({ userId, secret }, step) {
      const condition = { _id: userId, secret, lastStep: trusted({ $lt: step }) }
      return (await factors.updateOne(condition, { $set: { lastStep: step } })).matchedCount === 1
    },
    async takeRecoveryCode(userId, hash) {
      const condition = { _id: userId, recoveryHashes: hash }
      const change = { $pull: { recoveryHashes: hash } }
      const left = await factors
        .findOneAndUpdate(condition, change, { returnDocument: 'after' })
        .lean<FactorDocument>()
      return left?.recoveryHashes.length ?? null
    },
    async replaceRecoveryCodes(userId, recoveryHashes) {
      const condition = { _id: userId, secret: trusted({ $exists: true }) }
      return (await factors.updateOne(condition, { $set: { recoveryHashes } })).matchedCount === 1
    },
    async remove(userId) {
      return (await factors.deleteOne({ _id: userId })).deletedCount === 1
    },
  }
}
