import { type Connection, type Model, type mongo, Schema, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { meaningOfDuplicate } from '../../platform/database/database-errors.ts'
import { writeInFreeSlot } from '../../platform/database/plan-slots.ts'

/** A logo as its owner sent it. */
export interface StoredQrLogo {
  /** The hash of its bytes. */
  id: string
  png: Buffer
}

export interface QrLogosStore {
  /** Stores a logo; one that is there already counts as sent now. */
  keep(owner: Owner, logo: StoredQrLogo, limit: number): Promise<'kept' | 'limit_reached'>
  find(owner: Owner, id: string): Promise<Buffer | null>
  /** All of an owner's, oldest first. */
  list(owner: Owner): Promise<StoredQrLogo[]>
  /** Removes those sent before that time, but the named. */
  removeUnused(owner: Owner, used: ReadonlySet<string>, sentBefore: Date): Promise<void>
  /** Gives another owner copies, however many that owner has: their links came along. */
  copy(from: Owner, to: Owner, ids: readonly string[]): Promise<void>
  eraseAllOf(owner: Owner): Promise<void>
}

interface QrLogoDocument {
  /** `<owner> <id>` */
  _id: string
  owner: Owner
  logo: string
  png: mongo.Binary | Buffer
  slot?: number
  sentAt: Date
}

const schema = new Schema<QrLogoDocument>(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    logo: { type: String, required: true },
    png: { type: Buffer, required: true },
    slot: Number,
    sentAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ owner: 1 })
schema.index({ owner: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $exists: true } } })

/** Logos of QR codes, each once an owner. */
export function createQrLogosStore(connection: Connection): QrLogosStore {
  const logos: Model<QrLogoDocument> =
    connection.models.QrLogo ?? connection.model<QrLogoDocument>('QrLogo', schema, 'qr_logos')
  return {
    async keep(owner, { id, png }, limit) {
      const document = { _id: keyOf(owner, id), owner, logo: id, png, sentAt: new Date() }
      const touched = await logos.updateOne({ _id: document._id }, { $set: { sentAt: document.sentAt } })
      if (touched.matchedCount === 1) return 'kept'
      return writeInFreeSlot<'kept'>({
        limit,
        readSlots: async () => (await logos.find({ owner }, { slot: 1 }).lean()).map(({ slot }) => slot),
        async write(slot) {
          try {
            await logos.create({ ...document, slot })
            return 'kept'
          } catch (error) {
            return meaningOfDuplicate(error, { slot: 'slot_taken', _id: 'kept' } as const)
          }
        },
      })
    },
    async find(owner, id) {
      const found = await logos.findById(keyOf(owner, id), { png: 1 }).lean<QrLogoDocument>()
      return found && bytesOf(found)
    },
    async list(owner) {
      const found = await logos.find({ owner }).lean<QrLogoDocument[]>()
      found.sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime())
      return found.map((logo) => ({ id: logo.logo, png: bytesOf(logo) }))
    },
    async removeUnused(owner, used, sentBefore) {
      const isUnused = { logo: trusted({ $nin: [...used] }), sentAt: trusted({ $lt: sentBefore }) }
      await logos.deleteMany({ owner, ...isUnused })
    },
    async copy(from, to, ids) {
      for (const id of ids) {
        const logo = await logos.findById(keyOf(from, id)).lean<QrLogoDocument>()
        if (logo === null) continue
        const copied = { owner: to, logo: id, png: bytesOf(logo), sentAt: logo.sentAt }
        await logos.updateOne({ _id: keyOf(to, id) }, { $setOnInsert: copied }, { upsert: true })
      }
    },
    async eraseAllOf(owner) {
      await logos.deleteMany({ owner })
    },
  }
}

function keyOf(owner: Owner, id: string): string {
  return `${owner} ${id}`
}

function bytesOf({ png }: Pick<QrLogoDocument, 'png'>): Buffer {
  return Buffer.isBuffer(png) ? png : Buffer.from(png.value())
}
