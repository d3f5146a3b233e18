import { type Connection, mongo, trusted } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { presentFields, setOrUnset } from '../../../platform/database/absent-fields.ts'
import { meaningOfDuplicate } from '../../../platform/database/database-errors.ts'
import { documentsIn } from '../../../platform/database/documents-of.ts'
import { writeInFreeSlot } from '../../../platform/database/plan-slots.ts'
import { holderOf, namesAsked, spelledName } from '../../../platform/database/spelled-names.ts'
import {
  type LinkContent,
  type LinkDocument,
  type LinkModel,
  linkModel,
  type StoredQrCode,
} from './link.model.ts'
import { takenPlaces } from './link-places.store.ts'

/** A new link without its slot. */
export interface NewLinkRecord extends LinkContent {
  _id: number
  owner: Owner
  code: string
  purgeAt?: Date
  creationMark?: string
}

/** The fields of a live link that an edit replaces. */
export type LinkEdit = Omit<LinkContent, 'createdAt'> & Required<Pick<LinkDocument, 'names' | 'marks'>>

/** The name that another link already has. */
export type NameConflict = 'code_taken' | 'slug_taken'

/**
 * A link as BSON. Parsing costs more than fetching, so long lists parse only links that changed.
 */
export type LinkBytes = Buffer

/** Parses a link. */
export function readLinkBytes(bytes: LinkBytes): LinkDocument {
  return mongo.BSON.deserialize(bytes) as LinkDocument
}

/** The database's batch size for lists; large, so that a long list takes one or two round trips. */
const LIST_BATCH = 20_000

export interface LinksStore {
  /** Streams the owner's live links, newest first, as raw BSON. */
  list(owner: Owner): AsyncIterable<LinkBytes>
  find(owner: Owner, id: number): Promise<LinkDocument | null>
  countLive(owner: Owner): Promise<number>
  /**
   * Returns the id of the owner's link with this code or slug, former names and deleted links
   * included.
   */
  findIdByName(owner: Owner, name: string): Promise<number | null>
  /** Returns the link that an idempotent request of this owner created, in any state. */
  findCreated(owner: Owner, idempotencyKey: string): Promise<LinkDocument | null>
  /**
   * Inserts a link under the limit (null: no limit); `'created_before'` if `creationMark` exists.
   */
  insert(
    record: NewLinkRecord,
    limit: number | null,
  ): Promise<LinkDocument | NameConflict | 'limit_reached' | 'created_before'>
  /** Replaces `current`, or returns `'changed'` if somebody edited the link since. */
  replace(current: LinkDocument, edit: LinkEdit): Promise<LinkDocument | 'changed' | 'slug_taken'>
  /**
   * Stores a live link's QR code without counting as an edit; returns false if there is no such
   * link.
   */
  keepQrCode(owner: Owner, id: number, qrCode: StoredQrCode): Promise<boolean>
  /** The logos in the styles of the owner's QR codes, trashed links included. */
  qrLogosInUse(owner: Owner): Promise<ReadonlySet<string>>
  /** Takes a slug from an owner's link that gave it up; false when that is not possible. */
  reclaimSlug(owner: Owner, customSlug: string | null): Promise<boolean>
}

/**
 * Returns a link's names as stored in the unique index. A twin's slug differs only by case from a
 * name of another link of the same owner.
 */
export function namesOf(code: string, customSlug: string | null, isTwin = false): string[] {
  if (isTwin && customSlug !== null) return [code.toLowerCase(), spelledName(customSlug)]
  return [...new Set([code, customSlug ?? code].map((name) => name.toLowerCase()))]
}

/** Returns whether a twin holds this exact spelling, which nobody else can use. */
export async function isSpellingTaken(links: LinkModel, customSlug: string | null, ownId: number | null) {
  if (customSlug === null) return false
  const holder = await links.findOne({ names: spelledName(customSlug) }, { _id: 1 }).lean()
  return holder !== null && holder._id !== ownId
}

const TAKEN = { slot: 'slot_taken', creationMark: 'created_before', names: 'name_taken' } as const

/**
 * Returns which unique field of a new link was already taken. For names it looks up who holds the
 * slug.
 * @throws the error itself if it is not a duplicate
 */
export async function meaningOfRefusal(
  links: LinkModel,
  error: unknown,
  { _id, customSlug }: { _id: number; customSlug: string | null },
): Promise<NameConflict | 'slot_taken' | 'created_before'> {
  const taken = meaningOfDuplicate(error, TAKEN)
  if (taken !== 'name_taken') return taken
  if (customSlug === null) return 'code_taken'
  const holder = await links.findOne({ names: customSlug.toLowerCase() }, { _id: 1 }).lean()
  return holder && holder._id !== _id ? 'slug_taken' : 'code_taken'
}

/**
 * The store of live links. Each write is one update, made atomic by its filter or a unique index.
 */
export function createLinksStore(connection: Connection): LinksStore {
  const links = linkModel(connection)
  return {
    list: (owner) =>
      documentsIn(
        links.collection
          .find<LinkBytes>({ owner, state: 'live' }, { raw: true, batchSize: LIST_BATCH })
          .sort({ createdAt: -1, _id: -1 }),
      ),
    countLive: (owner) => links.countDocuments({ owner, state: 'live' }),
    find: (owner, id) => links.findOne({ _id: id, owner, state: 'live' }).lean(),
    async findIdByName(owner, name) {
      const asked = { names: trusted({ $in: namesAsked(name) }), owner }
      return holderOf(await links.find(asked, { names: 1 }).lean(), name)?._id ?? null
    },
    findCreated: (owner, idempotencyKey) => links.findOne({ owner, creationMark: idempotencyKey }).lean(),
    insert: (record, limit) => insertLink(links, record, limit),
    replace: (current, edit) => replaceLink(links, current, edit),
    reclaimSlug: (owner, customSlug) => reclaimSlug(links, owner, customSlug),
    async keepQrCode(owner, id, qrCode) {
      const kept = await links.updateOne({ _id: id, owner, state: 'live' }, { $set: { qrCode } })
      return kept.matchedCount === 1
    },
    async qrLogosInUse(owner) {
      const styled = { owner, 'qrCode.style.logo': trusted({ $exists: true }) }
      const found = await links
        .find(styled, { 'qrCode.style.logo': 1 })
        .lean<Pick<LinkDocument, 'qrCode'>[]>()
      return new Set(found.flatMap(({ qrCode }) => qrCode?.style?.logo ?? []))
    },
  }
}

async function insertLink(links: LinkModel, record: NewLinkRecord, limit: number | null) {
  const { _id, ...fields } = record
  const { owner, code, customSlug } = fields
  if (await isSpellingTaken(links, customSlug, _id)) return 'slug_taken'
  const content: Omit<LinkDocument, '_id'> = {
    ...presentFields(fields),
    owner,
    code,
    state: 'live',
    names: namesOf(code, customSlug),
    revision: 1,
  }
  const write = async (slot?: number) => {
    try {
      const placed = slot === undefined ? content : { ...content, slot }
      // An upsert instead of an insert, because only updates are stamped with the database's clock.
      await links.updateOne(
        { _id, state: trusted({ $exists: false }) },
        { $setOnInsert: placed },
        { upsert: true },
      )
      return { _id, ...placed }
    } catch (error) {
      return meaningOfRefusal(links, error, record)
    }
  }
  return writeUnderLimit(links, { owner, limit }, write)
}

/** Writes a live link into a free slot of its owner, or without a slot if there is no limit. */
export async function writeUnderLimit<Written>(
  links: LinkModel,
  { owner, limit }: { owner: Owner; limit: number | null },
  write: (slot?: number) => Promise<Written | 'slot_taken'>,
): Promise<Written | 'limit_reached'> {
  const readSlots = () => takenPlaces(links, owner)
  if (limit !== null) return writeInFreeSlot({ limit, readSlots, write })
  const written = await write()
  if (written === 'slot_taken') throw new Error('A link without limit takes no slot')
  return written
}

async function replaceLink(links: LinkModel, current: LinkDocument, edit: LinkEdit) {
  const { _id, owner, revision } = current
  if (await isSpellingTaken(links, edit.customSlug, _id)) return 'slug_taken'
  try {
    const replaced = await links
      .findOneAndUpdate(
        { _id, owner, state: 'live', revision },
        setOrUnset({ ...edit, revision: revision + 1 }),
        { returnDocument: 'after' },
      )
      .lean()
    return replaced ?? 'changed'
  } catch (error) {
    return meaningOfDuplicate(error, { names: 'slug_taken' as const })
  }
}

async function reclaimSlug(links: LinkModel, owner: Owner, customSlug: string | null): Promise<boolean> {
  if (customSlug === null || (await isSpellingTaken(links, customSlug, null))) return false
  const name = customSlug.toLowerCase()
  const holder = await links.findOne({ names: name, owner, state: 'live' }).lean()
  if (!holder || namesOf(holder.code, holder.customSlug ?? null).includes(name)) return false
  const released = await links.updateOne(
    { _id: holder._id, revision: holder.revision, state: 'live' },
    { $pull: { names: name }, $inc: { revision: 1 } },
  )
  return released.modifiedCount === 1
}
