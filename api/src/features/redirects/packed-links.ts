import type { RedirectLink } from './decide-redirect.ts'
import { textHash } from './text-hash.ts'

/** Links without options, as bytes outside the heap: a million of them are nothing to collect, and lie close. */
export interface PackedLinks {
  get(code: string): RedirectLink | undefined
  /** Adds a link whose code is not there yet; the answer is the bytes that it takes. */
  add(link: RedirectLink): number
  /** The answer is the bytes that this frees. */
  remove(code: string): number
  has(code: string): boolean
  size(): number
  /** Drops one that was not asked for since the hand last passed; the answer is the bytes that this frees. */
  dropOne(): number
}

const FIRST_SLOTS = 1024
const FULLEST = 0.6
const SLOT_BYTES = 13
const USED = 1
const ACTIVE = 2

/** A record: link id (6), flags, length of the code, expiry (8), length of the destination (2), code, destination. */
const HEADER_BYTES = 18
const UNIT_BITS = 4
const CHUNK_BITS = 22
const CHUNK_UNITS = 1 << (CHUNK_BITS - UNIT_BITS)
const MAX_TEXT = 8192
const PRINTABLE = /^[\x20-\x7e]*$/

/** Whether the link can be kept packed. */
export function isPackable({ code, destination, options }: RedirectLink): boolean {
  return (
    options === null && code.length < 256 && destination.length <= MAX_TEXT && PRINTABLE.test(destination)
  )
}

/**
 * Open addressing with linear probing: a slot holds the code's hash and the place of its record plus one. Records
 * lie in chunks, each in whole units of 16 bytes; room that became free is used for the next of the same size.
 */
export function createPackedLinks(): PackedLinks {
  const chunks: Buffer[] = []
  const freePlaces = new Map<number, number[]>()
  let slots = new Int32Array(FIRST_SLOTS * 2)
  let mask = FIRST_SLOTS - 1
  let count = 0
  let end = 0
  let hand = 0

  function isCodeAt(place: number, code: string): boolean {
    const chunk = chunkOf(place)
    const start = offsetOf(place)
    if (chunk[start + 7] !== code.length) return false
    for (let index = 0; index < code.length; index++) {
      if (chunk[start + HEADER_BYTES + index] !== code.charCodeAt(index)) return false
    }
    return true
  }

  function chunkOf(place: number): Buffer {
    return chunks[place >>> (CHUNK_BITS - UNIT_BITS)] as Buffer
  }

  /** The slot of the code, or the empty one where it would be. */
  function find(code: string): number {
    const hash = textHash(code)
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = slots[slot * 2 + 1] as number
      if (place === 0 || (slots[slot * 2] === hash && isCodeAt(place - 1, code))) return slot
    }
  }

  function placeAt(slot: number): number {
    return (slots[slot * 2 + 1] as number) - 1
  }

  function get(code: string): RedirectLink | undefined {
    const place = placeAt(find(code))
    if (place < 0) return undefined
    const chunk = chunkOf(place)
    const start = offsetOf(place)
    const flags = chunk[start + 6] as number
    if ((flags & USED) === 0) chunk[start + 6] = flags | USED
    const textAt = start + HEADER_BYTES + code.length
    return {
      id: chunk.readUIntBE(start, 6),
      code,
      destination: chunk.toString('latin1', textAt, textAt + chunk.readUInt16BE(start + 16)),
      isActive: (flags & ACTIVE) !== 0,
      expiresAt: chunk.readDoubleBE(start + 8),
      options: null,
    }
  }

  function add({ id, code, destination, isActive, expiresAt }: RedirectLink): number {
    if (count + 1 > (mask + 1) * FULLEST) grow()
    const units = unitsFor(code.length + destination.length)
    const place = takePlace(units)
    const chunk = chunkOf(place)
    const start = offsetOf(place)
    chunk.writeUIntBE(id, start, 6)
    chunk[start + 6] = isActive ? ACTIVE : 0
    chunk[start + 7] = code.length
    chunk.writeDoubleBE(expiresAt, start + 8)
    chunk.writeUInt16BE(destination.length, start + 16)
    chunk.write(code + destination, start + HEADER_BYTES, 'latin1')
    put(find(code), textHash(code), place + 1)
    count++
    return bytesOf(units)
  }

  function takePlace(units: number): number {
    const free = freePlaces.get(units)?.pop()
    if (free !== undefined) return free
    const isCrossing = (end % CHUNK_UNITS) + units > CHUNK_UNITS
    if (isCrossing) end = Math.ceil(end / CHUNK_UNITS) * CHUNK_UNITS
    if (end >= chunks.length * CHUNK_UNITS) chunks.push(Buffer.allocUnsafeSlow(1 << CHUNK_BITS))
    const place = end
    end += units
    return place
  }

  function put(slot: number, hash: number, place: number): void {
    slots[slot * 2] = hash
    slots[slot * 2 + 1] = place
  }

  function grow(): void {
    const old = slots
    slots = new Int32Array(old.length * 2)
    mask = slots.length / 2 - 1
    for (let at = 0; at < old.length; at += 2) {
      const hash = old[at] as number
      const place = old[at + 1] as number
      if (place === 0) continue
      let slot = hash & mask
      while (slots[slot * 2 + 1] !== 0) slot = (slot + 1) & mask
      put(slot, hash, place)
    }
  }

  function remove(code: string): number {
    const slot = find(code)
    return placeAt(slot) < 0 ? 0 : removeAt(slot)
  }

  function removeAt(slot: number): number {
    const place = placeAt(slot)
    const chunk = chunkOf(place)
    const start = offsetOf(place)
    const units = unitsFor((chunk[start + 7] as number) + chunk.readUInt16BE(start + 16))
    const free = freePlaces.get(units)
    if (free) free.push(place)
    else freePlaces.set(units, [place])
    count--
    closeGap(slot)
    return bytesOf(units)
  }

  /** Moves up those that had to pass over the slot, so that no search ends too early. */
  function closeGap(from: number): void {
    let gap = from
    for (let slot = (gap + 1) & mask; slots[slot * 2 + 1] !== 0; slot = (slot + 1) & mask) {
      const hash = slots[slot * 2] as number
      if (((slot - hash) & mask) < ((slot - gap) & mask)) continue
      put(gap, hash, slots[slot * 2 + 1] as number)
      gap = slot
    }
    put(gap, 0, 0)
  }

  function dropOne(): number {
    while (count > 0) {
      hand = (hand + 1) & mask
      const place = placeAt(hand)
      if (place < 0) continue
      const flagsAt = offsetOf(place) + 6
      const chunk = chunkOf(place)
      if (((chunk[flagsAt] as number) & USED) === 0) {
        const freed = removeAt(hand)
        // The next one may have moved up into this slot.
        hand = (hand - 1) & mask
        return freed
      }
      chunk[flagsAt] = (chunk[flagsAt] as number) & ~USED
    }
    return 0
  }

  return { get, add, remove, has: (code) => placeAt(find(code)) >= 0, size: () => count, dropOne }
}

function offsetOf(place: number): number {
  return (place & (CHUNK_UNITS - 1)) << UNIT_BITS
}

function unitsFor(textBytes: number): number {
  return (HEADER_BYTES + textBytes + 15) >> UNIT_BITS
}

function bytesOf(units: number): number {
  return (units << UNIT_BITS) + SLOT_BYTES
}
