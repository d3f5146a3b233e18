import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { isDuplicateKey } from '../../../platform/database/database-errors.ts'
import { takeIds } from '../../../platform/database/id-source.ts'
import { freeSlots } from '../../../platform/database/plan-slots.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import { type LinkDocument, type LinkModel, linkModel } from './link.model.ts'

/** Links that a transfer moves to an account, under a key for this attempt. */
export interface Arrival {
  owner: Owner
  key: string
}

export interface LinkPlacesStore {
  /**
   * Holds a slot for every link, or for none if the limit is too low. Returns how many slots are
   * missing.
   */
  hold(arrival: Arrival, limit: number, linkIds: readonly number[]): Promise<number>
  /** Keeps the slots of links that have arrived and frees the others. */
  settle(arrival: Arrival, arrivedIds: readonly number[]): Promise<void>
  /** Frees the slots of links that were not transferred. */
  release(arrival: Arrival): Promise<void>
}

/** Slots held by an attempt that never ended become free after this time. */
const HELD_MS = DAY_MS

const PLACE = { state: 1, slot: 1, heldFor: 1, arrival: 1, purgeAt: 1 } as const
type Place = Pick<LinkDocument, '_id' | keyof typeof PLACE>

/**
 * Holds slots for transferred links. A document of its own counts for each while the link exists,
 * because a slot cannot move between documents in one write (docs/decisions/0020).
 */
export function createLinkPlacesStore(connection: Connection): LinkPlacesStore {
  const links = linkModel(connection)
  const held = ({ owner, key }: Arrival) => ({ owner, state: 'held' as const, arrival: key })
  return {
    async hold(arrival, limit, linkIds) {
      for (;;) {
        const places = await readPlaces(links, arrival.owner)
        const mine = new Set(places.flatMap((place) => (place.arrival === arrival.key ? place.heldFor : [])))
        const without = linkIds.filter((id) => !mine.has(id))
        const free = freeSlots(limit, await slotsOf(links, places))
        if (free.length < without.length) return without.length - free.length
        if (without.length === 0) return 0
        const ids = await takeIds(connection, 'link', without.length)
        await insertPlaces(
          links,
          without.map((linkId, index) => newPlace(arrival, linkId, ids[index] ?? 0, free[index] ?? 0)),
        )
      }
    },
    async settle(arrival, arrivedIds) {
      const came = trusted({ $in: [...arrivedIds] })
      const { owner, key } = arrival
      const older = { owner, state: 'held' as const, arrival: trusted({ $ne: key }), heldFor: came }
      await links.deleteMany(older)
      await links.updateMany({ ...held(arrival), heldFor: came }, { $unset: { purgeAt: 1 } })
      await links.deleteMany({ ...held(arrival), purgeAt: trusted({ $exists: true }) })
    },
    async release(arrival) {
      await links.deleteMany(held(arrival))
    },
  }
}

/** Returns the slots taken by an owner's live links, held ones included. */
export async function takenPlaces(links: LinkModel, owner: Owner): Promise<(number | undefined)[]> {
  return slotsOf(links, await readPlaces(links, owner))
}

function readPlaces(links: LinkModel, owner: Owner): Promise<Place[]> {
  return links.find({ owner, state: trusted({ $in: ['live', 'held'] }) }, PLACE).lean()
}

/** Also frees the slots of transferred links that no longer exist. */
async function slotsOf(links: LinkModel, places: readonly Place[]): Promise<(number | undefined)[]> {
  const slotless = new Set(
    places.flatMap(({ _id, state, slot }) => (state === 'live' && slot === undefined ? _id : [])),
  )
  const held = places.filter(({ state }) => state === 'held')
  const isUsed = ({ heldFor = 0, purgeAt }: Place) => purgeAt !== undefined || slotless.has(heldFor)
  const unused = held.filter((place) => !isUsed(place)).map(({ _id }) => _id)
  if (unused.length > 0) await links.deleteMany({ _id: trusted({ $in: unused }), state: 'held' })
  const placed = new Set(held.map(({ heldFor }) => heldFor))
  return places
    .filter((place) =>
      place.state === 'held' ? isUsed(place) : !(slotless.has(place._id) && placed.has(place._id)),
    )
    .map(({ slot }) => slot)
}

function newPlace({ owner, key }: Arrival, linkId: number, id: number, slot: number): LinkDocument {
  // Link names never contain a colon, and an attempt holds one slot per link.
  const code = `:${key}:${linkId}`
  const purgeAt = new Date(Date.now() + HELD_MS)
  const place = { owner, state: 'held' as const, code, names: [code], revision: 1, slot }
  return { _id: id, ...place, heldFor: linkId, arrival: key, purgeAt }
}

/** Inserts the documents, except those whose slot was taken meanwhile. */
async function insertPlaces(links: LinkModel, places: LinkDocument[]): Promise<void> {
  try {
    await links.insertMany(places, { ordered: false })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}
