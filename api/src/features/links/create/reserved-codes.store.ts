import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { presentFields } from '../../../platform/database/absent-fields.ts'
import { isDuplicateKey } from '../../../platform/database/database-errors.ts'
import { freeSlots } from '../../../platform/database/plan-slots.ts'
import { type LinkContent, type LinkDocument, type LinkModel, linkModel } from '../model/link.model.ts'
import {
  isSpellingTaken,
  meaningOfRefusal,
  type NameConflict,
  namesOf,
  writeUnderLimit,
} from '../model/links.store.ts'

export interface Reservation {
  owner: Owner
  places: { id: number; code: string }[]
  expiresAt: Date
  idempotencyKey: string | null
}

/** The limit on outstanding reservations. */
export interface ReservationRoom {
  /** The greatest number of outstanding reservations. */
  max: number
  /** Reservations that expire by then do not count; null counts all. */
  countedFrom: Date | null
  /** Returns how many codes to take of that many free slots. */
  share(free: number): number
}

/** The content of the link that a reserved code becomes. */
export interface FilledRecord extends LinkContent {
  owner: Owner
  code: string
  purgeAt?: Date
  creationMark?: string
}

export interface ReservedCodesStore {
  /** Finds the owner's reservations that an idempotent request made. */
  findCreated(owner: Owner, idempotencyKey: string): Promise<LinkDocument[]>
  /** Reserves the first places, as many as the limit allows, and returns their number. */
  reserve(reservation: Reservation, room: ReservationRoom): Promise<number | 'code_taken'>
  /**
   * Frees the slots of the owner's reservations that expire by then. The owner can still use their
   * codes.
   */
  endLeases(owner: Owner, until: Date): Promise<void>
  /** Deletes this owner's reservations that expired by then. */
  dropExpired(owner: Owner, now: Date): Promise<void>
  /** Deletes this owner's reservations of these codes. */
  release(owner: Owner, codes: string[]): Promise<void>
  /** Turns the owner's reservation into a link, under the limit (null: no limit). */
  fill(
    record: FilledRecord,
    limit: number | null,
  ): Promise<LinkDocument | NameConflict | 'not_reserved' | 'limit_reached' | 'created_before'>
}

/** Manages reserved codes, which are documents of the `links` collection without content. */
export function createReservedCodesStore(connection: Connection): ReservedCodesStore {
  const links = linkModel(connection)
  return {
    async findCreated(owner, idempotencyKey) {
      const found = await links.find({ owner, state: 'reserved', marks: idempotencyKey }).lean()
      return found.sort((a, b) => a._id - b._id)
    },
    reserve: (reservation, room) => reserve(links, reservation, room),
    async endLeases(owner, until) {
      // Bypasses the stamping of edits, because this is not an edit of a link.
      const due = { owner, state: 'reserved' as const, purgeAt: { $lte: until } }
      await links.collection.updateMany(due, { $unset: { reservedSlot: 1 } })
    },
    async dropExpired(owner, now) {
      await links.deleteMany({ owner, state: 'reserved', purgeAt: trusted({ $lte: now }) })
    },
    async release(owner, codes) {
      await links.deleteMany({ owner, state: 'reserved', code: trusted({ $in: codes }) })
    },
    fill: (record, limit) => fill(links, record, limit),
  }
}

async function reserve(
  links: LinkModel,
  { owner, places, expiresAt, idempotencyKey }: Reservation,
  { max, countedFrom, share }: ReservationRoom,
) {
  const counted = countedFrom === null ? {} : { purgeAt: trusted({ $gt: countedFrom }) }
  while (true) {
    const outstanding = await links.find({ owner, state: 'reserved', ...counted }, { reservedSlot: 1 }).lean()
    const slots = freeSlots(
      max,
      outstanding.map((link) => link.reservedSlot),
    )
    const documents: LinkDocument[] = places.slice(0, share(slots.length)).map(({ id, code }, index) => ({
      _id: id,
      owner,
      state: 'reserved',
      code,
      names: namesOf(code, null),
      revision: 1,
      reservedSlot: slots[index] ?? 0,
      purgeAt: expiresAt,
      ...(idempotencyKey === null ? {} : { marks: [idempotencyKey] }),
    }))
    if (documents.length === 0) return 0
    try {
      await links.insertMany(documents, { ordered: true })
      return documents.length
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      await links.deleteMany({ _id: trusted({ $in: documents.map((document) => document._id) }), owner })
      // The driver's error for several documents does not name the index that refused one.
      const names = documents.flatMap((document) => document.names)
      if (await links.exists({ names: trusted({ $in: names }) })) return 'code_taken'
    }
  }
}

async function fill(links: LinkModel, record: FilledRecord, limit: number | null) {
  const { owner, code, purgeAt, ...content } = record
  const reservation = {
    owner,
    code,
    state: 'reserved' as const,
    purgeAt: trusted({ $gt: content.createdAt }),
  }
  const reserved = await links.findOne(reservation, { _id: 1 }).lean()
  if (!reserved) return 'not_reserved'
  if (await isSpellingTaken(links, content.customSlug, reserved._id)) return 'slug_taken'
  const write = async (slot?: number) => {
    try {
      const filled = await links
        .findOneAndUpdate(
          { ...reservation, _id: reserved._id },
          {
            $set: {
              ...presentFields(content),
              state: 'live',
              names: namesOf(code, content.customSlug),
              ...(purgeAt === undefined ? {} : { purgeAt }),
              ...(slot === undefined ? {} : { slot }),
            },
            $unset: { reservedSlot: 1, marks: 1, ...(purgeAt === undefined ? { purgeAt: 1 } : {}) },
            $inc: { revision: 1 },
          },
          { returnDocument: 'after' },
        )
        .lean()
      return filled ?? ('not_reserved' as const)
    } catch (error) {
      return meaningOfRefusal(links, error, { ...content, _id: reserved._id })
    }
  }
  return writeUnderLimit(links, { owner, limit }, write)
}
