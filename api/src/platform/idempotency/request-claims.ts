import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type Connection, type Model, Schema, trusted } from 'mongoose'
import { AppError } from '../app-error.ts'
import { isDuplicateKey } from '../database/database-errors.ts'
import { idsUnder } from '../database/ids-under.ts'
import { DAY_MS } from '../durations.ts'
import type { ByteSealer, Sealer } from '../secrets.ts'

export const ANSWER_LIFETIME_MS = 30 * DAY_MS

/** An attempt that takes longer than this, in ms, is taken over by the next one. */
const LEASE_MS = 3000

export interface StoredAnswer {
  status: number
  body: string
}

/**
 * Tracks requests with a key. A unique insert decides which attempt runs. The effect carries the
 * key, so that an attempt after a crash finds it.
 */
export interface RequestClaims {
  /**
   * Returns the stored answer, or null if this attempt has to run. The `fingerprint` covers method,
   * path and body.
   * @throws AppError `idempotency_key_reused` for another request under the same key, and
   * `idempotency_in_progress` while another attempt runs
   */
  claim(id: string, fingerprint: string): Promise<StoredAnswer | null>
  /** Stores the answer for retries. */
  finish(id: string, answer: StoredAnswer): Promise<void>
  /** Forgets an attempt that changed nothing, so that the next one runs. */
  release(id: string): Promise<void>
  /** Ends an attempt whose answer must not be readable, and removes a stored answer. */
  forgetAnswer(id: string): Promise<void>
  /** Ends every attempt. Call it only if no other process can be running one. */
  releaseAll(): Promise<void>
}

interface ClaimDocument {
  _id: string
  fingerprint: string
  leaseUntil: Date
  status: number | null
  /** Sealed and compressed. Answers of 1.0.0 are in `sealedBody`, which is sealed only. */
  packedBody?: { buffer: Uint8Array }
  sealedBody?: string | null
  expiresAt: Date
}

const claimSchema = new Schema<ClaimDocument>({
  _id: { type: String, required: true },
  fingerprint: { type: String, required: true },
  leaseUntil: { type: Date, required: true },
  status: { type: Number, default: null },
  packedBody: Buffer,
  sealedBody: String,
  expiresAt: { type: Date, required: true },
})
claimSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
claimSchema.index({ leaseUntil: 1 })

function claimModel(connection: Connection): Model<ClaimDocument> {
  return (
    connection.models.RequestClaim ?? connection.model<ClaimDocument>('RequestClaim', claimSchema, 'requests')
  )
}

/** Removes all of an owner's requests and their answers. */
export async function eraseClaimsOf(connection: Connection, owner: string): Promise<void> {
  await claimModel(connection).deleteMany({ _id: idsUnder(owner) })
}

/**
 * Stores claims in the database. Answers are sealed, since some data in them is stored encrypted.
 */
export function createRequestClaims(connection: Connection, sealer: Sealer & ByteSealer): RequestClaims {
  const claims = claimModel(connection)

  function bodyOf({ packedBody, sealedBody }: ClaimDocument): string | null {
    if (sealedBody) return sealer.open(sealedBody)
    const packed = packedBody && sealer.openBytes(packedBody.buffer)
    return packed ? inflateRawSync(packed).toString() : null
  }

  async function insert(id: string, fingerprint: string): Promise<boolean> {
    const now = Date.now()
    const leaseUntil = new Date(now + LEASE_MS)
    const expiresAt = new Date(now + ANSWER_LIFETIME_MS)
    try {
      await claims.create({ _id: id, fingerprint, leaseUntil, expiresAt })
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  async function resume(id: string, fingerprint: string): Promise<StoredAnswer | null> {
    const row = await claims.findOne({ _id: id }).lean()
    if (row && row.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused')
    const body = row && bodyOf(row)
    if (row?.status && body) return { status: row.status, body }
    const now = Date.now()
    const taken = await claims
      .findOneAndUpdate(
        { _id: id, leaseUntil: trusted({ $lte: new Date(now) }) },
        { $set: { leaseUntil: new Date(now + LEASE_MS) } },
      )
      .lean()
    if (!taken) throw new AppError('idempotency_in_progress', { retryAfter: 1 })
    return null
  }

  return {
    async claim(id, fingerprint) {
      const isFirst = await insert(id, fingerprint)
      return isFirst ? null : resume(id, fingerprint)
    },
    async finish(id, { status, body }) {
      const packedBody = sealer.sealBytes(deflateRawSync(body))
      await claims.updateOne({ _id: id }, { $set: { status, packedBody } })
    },
    async release(id) {
      await claims.deleteOne({ _id: id, status: null })
    },
    async forgetAnswer(id) {
      const $set = { leaseUntil: new Date(0), status: null, sealedBody: null }
      await claims.updateOne({ _id: id }, { $set, $unset: { packedBody: 1 } })
    },
    async releaseAll() {
      await claims.updateMany(
        { leaseUntil: trusted({ $gt: new Date() }), status: null },
        { $set: { leaseUntil: new Date(0) } },
      )
    },
  }
}
