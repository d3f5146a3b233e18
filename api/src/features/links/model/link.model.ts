import { type LinkPreview, PLAIN_LINK_FIELDS } from '@atajo/shared/link-fields'
import type { QrStyle } from '@atajo/shared/qr-style'
import { type Connection, type Model, Schema } from 'mongoose'
import { z } from 'zod'
import type { Owner } from '../../../platform/actor.ts'
import type { ImportMarks } from '../../import-links/imported-link.model.ts'

/**
 * `reserved`: a code without a link; `held`: a place under the plan for a link that is to come.
 * `trashed`: whole, but without a place; `deleted`: a tombstone that keeps its names taken.
 */
export type LinkState = 'reserved' | 'live' | 'trashed' | 'deleted' | 'held'

/** A generated QR code; empty where it is drawn whenever it is asked for. */
export interface StoredQrCode {
  /** The text that the image encodes. */
  content?: string
  /** The PNG in base64, as answers carry it. */
  png?: string
  /** Absent where it is plain. */
  style?: QrStyle
}

/** What a link stores as it was asked for: every plain field but the password, which is sealed. */
export type PlainContent = Omit<ReturnType<typeof PLAIN_LINK_FIELDS.pick>, 'password'>

/** The plain fields of a draft or of a document; what it lacks is empty. */
export function plainContent(link: Parameters<typeof PLAIN_LINK_FIELDS.pick>[0]): PlainContent {
  const { password: _, ...content } = PLAIN_LINK_FIELDS.pick(link)
  return content
}

/** Content of a live or trashed link, absent where null or empty; others have none of it. */
export interface LinkContent extends PlainContent {
  expiresAt: Date | null
  /** Sealed by the service's secret; an edit that keeps the password keeps this text. */
  sealedPassword: string | null
  blockedCountryIds: number[]
  preview: LinkPreview | null
  groupId: number | null
  tagIds: number[]
  createdAt: Date
  /** Grows with every edit of this link, even within one millisecond. */
  updatedAt: Date
}

/** Counters that statistics write when they apply visits; an edit never touches them. */
export interface VisitCounters {
  visits?: { total: number; qr: number; desktop: number; mobile: number }
  /** Journal id → the last sequence number of it that was counted here. */
  applied?: Record<string, number>
  /** Visits let through under `maxVisits`. */
  usedVisits?: number
}

/**
 * A document of `links`. One insert decides everything about a new link: its id, its names and its
 * place under the plan's limit are each held by a unique index on this document.
 */
export interface LinkDocument extends Partial<LinkContent>, VisitCounters, ImportMarks {
  _id: number
  owner: Owner
  state: LinkState
  /** The permanent code, exactly as shown. */
  code: string
  /**
   * Lower case: code, slug, and slugs that it gave up; the slug of a twin as it is written, see
   * spelled-names.ts. Unique over all links, for ever.
   */
  names: string[]
  /** Grows with every edit; the condition that makes an edit exact. */
  revision: number
  /** The place under the owner's limit; links without limit (PRO, moved from a guest) have none. */
  slot?: number
  /** The place among the owner's outstanding reservations. */
  reservedSlot?: number
  /** The link that a place is held for, and the attempt to bring it. */
  heldFor?: number
  arrival?: string
  /** When a guest's link, a reservation or a place whose link is on its way may be removed. */
  purgeAt?: Date
  /** The idempotent request that made it; unique for its owner. */
  creationMark?: string
  /** The newest idempotent requests whose effect this document holds. */
  marks?: string[]
  qrCode?: StoredQrCode
  /** When it was trashed, or became a tombstone. */
  deletedAt?: Date
  /** When a trashed link becomes a tombstone, unless `purgeAt` comes first. */
  trashPurgeAt?: Date
  /** Closed with its owner's account: no redirect, whatever its own switch says. */
  closedAt?: Date
  /** Closed by reports of abuse until an administrator decides. */
  pausedBy?: 'reports'
  /** Whose counts its visits belong to, where another owner made it; else that of its owner. */
  statsKey?: number
  /** How often it was transferred from account to account; absent where never. */
  statsGeneration?: number
  /** Visits that were counted for the accounts that had it before. */
  clicksBefore?: number
  /** When it was last written, by the database's clock; change feeds ask for it. */
  changedAt?: Date
  /** When visits were last counted in it, by the same clock. */
  countedAt?: Date
}

const TYPES = { string: String, number: Number, boolean: Boolean }

/** The stored type of each plain field. */
export const PLAIN_TYPES = Object.fromEntries(
  PLAIN_LINK_FIELDS.schemas
    .filter(([name]) => name !== 'password')
    .map(([name, schema]) => [name, typeOf(schema)]),
) as Record<keyof PlainContent, StringConstructor | NumberConstructor | BooleanConstructor>

/** @throws Error where a field has no stored type and so is not plain */
function typeOf(schema: z.core.$ZodType | undefined) {
  if (schema instanceof z.ZodNullable) return typeOf(schema.unwrap())
  const { type } = schema?._zod.def ?? {}
  if (type === 'string' || type === 'number' || type === 'boolean') return TYPES[type]
  throw new Error(`A plain field stores a text, a number or a switch, not ${type}`)
}

const previewSchema = new Schema<LinkPreview>(
  { isOn: Boolean, title: String, description: String, image: String },
  { _id: false },
)

const schema = new Schema<LinkDocument>(
  {
    _id: Number,
    owner: { type: String, required: true },
    state: { type: String, required: true },
    code: { type: String, required: true },
    names: { type: [String], required: true },
    revision: { type: Number, required: true },
    slot: Number,
    reservedSlot: Number,
    heldFor: Number,
    arrival: String,
    purgeAt: Date,
    creationMark: String,
    marks: { type: [String], default: undefined },
    ...PLAIN_TYPES,
    expiresAt: Date,
    sealedPassword: String,
    blockedCountryIds: { type: [Number], default: undefined },
    preview: previewSchema,
    groupId: Number,
    tagIds: { type: [Number], default: undefined },
    createdAt: Date,
    updatedAt: Date,
    qrCode: {
      type: new Schema<StoredQrCode>({ content: String, png: String, style: Object }, { _id: false }),
    },
    deletedAt: Date,
    trashPurgeAt: Date,
    closedAt: Date,
    pausedBy: String,
    changedAt: Date,
    countedAt: Date,
    statsKey: Number,
    statsGeneration: Number,
    clicksBefore: Number,
    visits: { type: Schema.Types.Mixed },
    applied: { type: Schema.Types.Mixed },
    usedVisits: Number,
    importKey: String,
    importId: String,
    importOutcome: String,
    importLeftOut: { type: [String], default: undefined },
    importSlot: Number,
    importedClicks: Number,
    isImportUndone: Boolean,
    replaced: { type: Schema.Types.Mixed },
  },
  { collection: 'links', versionKey: false, autoIndex: false, autoCreate: false, strict: 'throw' },
)

schema.index({ names: 1 }, { unique: true })
schema.index({ owner: 1, state: 1, createdAt: -1, _id: -1 })
schema.index({ owner: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $exists: true } } })
schema.index(
  { owner: 1, reservedSlot: 1 },
  { unique: true, partialFilterExpression: { reservedSlot: { $exists: true } } },
)
schema.index(
  { owner: 1, creationMark: 1 },
  { unique: true, partialFilterExpression: { creationMark: { $exists: true } } },
)
schema.index({ purgeAt: 1, _id: 1 }, { partialFilterExpression: { purgeAt: { $exists: true } } })
schema.index({ trashPurgeAt: 1, _id: 1 }, { partialFilterExpression: { trashPurgeAt: { $exists: true } } })

schema.index({ closedAt: 1 }, { partialFilterExpression: { closedAt: { $exists: true } } })
schema.index({ owner: 1, statsKey: 1 }, { partialFilterExpression: { statsKey: { $exists: true } } })
schema.index({ owner: 1, groupId: 1 }, { partialFilterExpression: { groupId: { $exists: true } } })
schema.index({ owner: 1, tagIds: 1 }, { partialFilterExpression: { tagIds: { $exists: true } } })
schema.index({ domain: 1 }, { partialFilterExpression: { domain: { $exists: true } } })
for (const field of ['importKey', 'importSlot']) {
  const partialFilterExpression = { [field]: { $exists: true } }
  schema.index({ owner: 1, [field]: 1 }, { unique: true, partialFilterExpression })
}
for (const field of ['importId', 'replaced.key', 'replaced.importId']) {
  schema.index({ owner: 1, [field]: 1 }, { partialFilterExpression: { [field]: { $exists: true } } })
}
schema.index({ changedAt: 1, _id: 1 })
schema.index({ owner: 1, changedAt: 1, _id: 1 })
schema.index(
  { owner: 1, countedAt: 1, _id: 1 },
  { partialFilterExpression: { countedAt: { $exists: true } } },
)

schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], function () {
  this.setUpdate({ ...this.getUpdate(), $currentDate: { changedAt: true } })
})

export type LinkModel = Model<LinkDocument>

/**
 * The `links` collection. A name resolves by `namesAsked`: the link answers to its exact `code`,
 * or to its `customSlug`, first as it is written and else in any case.
 */
export function linkModel(connection: Connection): LinkModel {
  return connection.models.Link ?? connection.model<LinkDocument>('Link', schema)
}
