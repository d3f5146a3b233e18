import { type Connection, type Model, Schema, trusted } from 'mongoose'

export interface SecondFactor {
  userId: number
  /** Sealed; null while it is not confirmed that an authenticator has it. */
  secret: string | null
  /** Sealed, and waiting for its first code. */
  pendingSecret: string | null
  recoveryCodesLeft: number
  /** When it was turned on; null where that was never written down. */
  confirmedAt: Date | null
}

/** Authenticators of accounts; each code is taken once, whatever number of processes are asked. */
export interface SecondFactorStore {
  find(userId: number): Promise<SecondFactor | null>
  /** Keeps a secret until its first code; the one in use stays. */
  propose(userId: number, pendingSecret: string): Promise<void>
  /** Puts the proposed secret into use, unless another was proposed meanwhile. */
  confirm(factor: SecondFactor, first: { step: number; recoveryHashes: string[] }): Promise<boolean>
  /** Whether the step is later than every one before. */
  takeStep(factor: SecondFactor, step: number): Promise<boolean>
  /** How many are left once the code is gone; null where there was no such code. */
  takeRecoveryCode(userId: number, hash: string): Promise<number | null>
  replaceRecoveryCodes(userId: number, hashes: string[]): Promise<boolean>
  /** Whether there was one. */
  remove(userId: number): Promise<boolean>
}

interface FactorDocument {
  /** The user's id. */
  _id: number
  secret?: string
  pendingSecret?: string
  lastStep: number
  recoveryHashes: string[]
  /** Missing in those of earlier versions. */
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

/** Second factors in the database. */
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
