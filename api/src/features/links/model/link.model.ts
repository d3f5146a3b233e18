import { type LinkPreview, PLAIN_LINK_FIELDS } from '@atajo/shared/link-fields'
import type { QrStyle } from '@atajo/shared/qr-style'
import { type Connection, type Model, Schema } from 'mongoose'
import { z } from 'zod'
import type { Owner } from '../../../platform/actor.ts'
import type { ImportMarks } from '../../import-links/imported-link.model.ts'

/**
 * `reserved`: a code without a link. `held`: a slot for a link being transferred. `trashed`:
 * complete, but without a slot. `deleted`: a tombstone that keeps its names taken.
 */
export type LinkState = 'reserved' | 'live' | 'trashed' | 'deleted' | 'held'

/** A generated QR code; empty if it is drawn on each request. */
export interface StoredQrCode {
  /** The text encoded in the image. */
  content?: string
  /** The PNG as base64. */
  png?: string
  /** Absent where it is plain. */
  style?: QrStyle
}

/** The plain fields of a link as stored. The password is missing because it is sealed. */
export type PlainContent = Omit<ReturnType<typeof PLAIN_LINK_FIELDS.pick>, 'password'>

/** Picks the plain fields of a draft or document; missing ones become empty. */
export function plainContent(link: Parameters<typeof PLAIN_LINK_FIELDS.pick>[0]): PlainContent {
  const { password: _, ...content } = PLAIN_LINK_FIELDS.pick(link)
  return content
}

/**
 * The content of a live or trashed link. Empty fields are absent; links in other states have no
 * content.
 */
export interface LinkContent extends PlainContent {
  expiresAt: Date | null
  /** Encrypted with the service's secret; an edit that keeps the password keeps this text. */
  sealedPassword: string | null
  blockedCountryIds: number[]
  preview: LinkPreview | null
  groupId: number | null
  tagIds: number[]
  createdAt: Date
  /** Strictly increases with each edit of this link, even within one millisecond. */
  updatedAt: Date
}

/** Counters written by statistics when visits are applied; edits never write them. */
export interface VisitCounters {
  visits?: { total: number; qr: number; desktop: number; mobile: number }
  /** The last sequence number counted in this document, by journal id. */
  applied?: Record<string, number>
  /** The number of visits admitted under `maxVisits`. */
  usedVisits?: number
}

/**
 * A document of `links`. A single insert creates a link atomically: unique indexes on this document
 * hold its id, its names and its slot under the plan's limit.
 */
export interface LinkDocument extends Partial<LinkContent>, VisitCounters, ImportMarks {
  _id: number
  owner: Owner
  state: LinkState
  /** The permanent code, case-sensitive. */
  code: string
  /**
   * The code, the slug and former slugs in lower case; the slug of a twin keeps its case, see
   * spelled- names.ts. Unique over all links, permanently.
   */
  names: string[]
  /** Increases with each edit; edits are conditional on it. */
  revision: number
  /** The slot under the owner's limit; absent for PRO and for links moved from a guest. */
  slot?: number
  /** The slot among the owner's outstanding reservations. */
  reservedSlot?: number
  /** The link that a slot is held for, and the transfer attempt. */
  heldFor?: number
  arrival?: string
  /** When a guest's link, a reservation or a held slot may be removed. */
  purgeAt?: Date
  /** The idempotent request that created the link; unique per owner. */
  creationMark?: string
  /** The latest idempotent requests that changed the link. */
  marks?: string[]
  qrCode?: StoredQrCode
  /** When the link was trashed, or became a tombstone. */
  deletedAt?: Date
  /** When a trashed link becomes a tombstone, unless `purgeAt` is earlier. */
  trashPurgeAt?: Date
  /**
   * Set when the owner's account was closed; the link then does not redirect, even if it is active.
   */
  closedAt?: Date
  /** Set when reports of abuse pause the link until an administrator decides. */
  pausedBy?: 'reports'
  /** The owner key of its counts, if another owner created the link; otherwise the owner's. */
  statsKey?: number
  /** How often the link was transferred between accounts; absent if never. */
  statsGeneration?: number
  /** The visits counted for previous owners. */
  clicksBefore?: number
  /** The last write, by the database's clock; used by change feeds. */
  changedAt?: Date
  /** The last time visits were counted, by the same clock. */
  countedAt?: Date
}

const TYPES = { string: String, number: Number, boolean: Boolean }

/** The Mongoose type of each plain field. */
export const PLAIN_TYPES = Object.fromEntries(
  PLAIN_LINK_FIELDS.schemas
    .filter(([name]) => name !== 'password')
    .map(([name, schema]) => [name, typeOf(schema)]),
) as Record<keyof PlainContent, StringConstructor | NumberConstructor | BooleanConstructor>

/** @throws Error if a field's schema has no stored type, so that it cannot be plain */
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
 * The model of the `links` collection. `namesAsked` looks up a name: a link answers to its exact
 * `code`, or to its `customSlug`, where an exact match precedes one in another case.
 */
export function linkModel(connection: Connection): LinkModel {
  return connection.models.Link ?? connection.model<LinkDocument>('Link', schema)
}
