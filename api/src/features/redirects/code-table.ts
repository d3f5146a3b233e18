import { textHash } from './text-hash.ts'

/** Entries by their code, a few cache lines away each: with a million of them a Map takes three times as long. */
export interface CodeTable<Entry> {
  get(code: string): Entry | undefined
  /** Adds an entry whose code is not there yet. */
  add(entry: Entry): void
  remove(code: string): Entry | undefined
  size(): number
  /** Another entry each time, round and round; undefined when there is none. */
  next(): Entry | undefined
}

const FIRST_SLOTS = 1024
const FULLEST = 0.6

/**
 * Open addressing with linear probing: a slot holds the code's hash and the place of its entry plus one, so that
 * other codes on the way are passed over without being looked at.
 */
export function createCodeTable<Entry extends { code: string }>(): CodeTable<Entry> {
  const entries: (Entry | undefined)[] = []
  const free: number[] = []
  let slots = new Int32Array(FIRST_SLOTS * 2)
  let mask = FIRST_SLOTS - 1
  let count = 0
  let hand = 0

  /** The slot of the code, or the empty one where it would be. */
  function find(code: string, hash: number): number {
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = slots[slot * 2 + 1] as number
      if (place === 0) return slot
      if (slots[slot * 2] === hash && (entries[place - 1] as Entry).code === code) return slot
    }
  }

  function get(code: string): Entry | undefined {
    const place = slots[find(code, textHash(code)) * 2 + 1] as number
    return place === 0 ? undefined : entries[place - 1]
  }

  function add(entry: Entry): void {
    if (count + 1 > (mask + 1) * FULLEST) grow()
    const place = free.pop() ?? entries.length
    entries[place] = entry
    const hash = textHash(entry.code)
    put(find(entry.code, hash), hash, place + 1)
    count++
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

  function remove(code: string): Entry | undefined {
    const slot = find(code, textHash(code))
    const place = slots[slot * 2 + 1] as number
    if (place === 0) return undefined
    const entry = entries[place - 1]
    entries[place - 1] = undefined
    free.push(place - 1)
    count--
    closeGap(slot)
    return entry
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

  function next(): Entry | undefined {
    if (count === 0) return undefined
    for (;;) {
      hand = hand + 1 < entries.length ? hand + 1 : 0
      const entry = entries[hand]
      if (entry !== undefined) return entry
    }
  }

  return { get, add, remove, size: () => count, next }
}
