import { type ByteCursor, createByteWriter, isAtEnd, readNumber, readText } from './byte-stream.ts'
import { FIRST_PLACES, namesOf, readDimensions, UNKNOWN_DIMENSION } from './dimensions.ts'
import { ascending, packLinks, readLinks } from './pack-links.ts'
import { dimensionsOfSlots, packSlots, readSlots, SLOTS_VERSION } from './pack-slots.ts'
import {
  type Breakdown,
  countsOf,
  emptyPeriodCounts,
  noBreakdown,
  othersOf,
  type PeriodCounts,
  usedDimensions,
} from './period-counts.ts'

/** Names of dimensions precede the counts by key. */
const COUNTS_VERSION = 2
/** Version 1.0.0 numbered the dimensions. */
const FIRST_COUNTS = 1
const NOTHING = Buffer.alloc(0)

/** Packed counts as database values. Parts that the document does not have are empty. */
export interface PackedCounts {
  /** Counts by slot, and the document's clicks by key. */
  figures: Buffer
  /** Clicks by key and slot, read only if a range cuts the day. */
  slots: Buffer
  /** Clicks by link. */
  links: Buffer
}

/** Packs counts whose keys are limited. */
export function packCounts({ counts, whole, slots, links, slotLinks }: PeriodCounts): PackedCounts {
  const figures = packWhole(counts, whole)
  const dictionary = usedDimensions(whole).length === 0 ? NOTHING : figures
  return {
    figures,
    slots: slots.size === 0 ? NOTHING : packSlots(slots, dictionary),
    links: packLinks(links, slotLinks),
  }
}

/** Receives packed counts. Dimensions are indexes in STORED_DIMENSIONS. */
export interface WholeReader {
  onCounts(slot: number, clicks: number, qr: number, mobile: number, bots: number): void
  /** Absent if no keys are needed. */
  onKey?: ((dimension: number, key: string, clicks: number) => void) | undefined
  onOthers?: ((dimension: number, clicks: number) => void) | undefined
}

/** Reads packed counts, and keys on demand. Bytes of an unknown version have none. */
export function readWhole(bytes: Buffer, { onCounts, onKey, onOthers }: WholeReader): void {
  if (bytes[0] !== COUNTS_VERSION && bytes[0] !== FIRST_COUNTS) return
  const cursor: ByteCursor = { buffer: bytes, at: 1 }
  for (let left = readNumber(cursor), slot = 0; left > 0; left--) {
    slot += readNumber(cursor)
    const clicks = readNumber(cursor)
    const qr = readNumber(cursor)
    const mobile = readNumber(cursor)
    onCounts(slot, clicks, qr, mobile, readNumber(cursor))
  }
  if (onKey === undefined || isAtEnd(cursor)) return
  const dimensions = bytes[0] === COUNTS_VERSION ? readDimensions(cursor) : FIRST_PLACES
  const texts = readText(cursor).split('\n')
  let text = 0
  for (let left = readNumber(cursor); left > 0; left--) {
    const dimension = dimensions[readNumber(cursor)] ?? UNKNOWN_DIMENSION
    for (let keys = readNumber(cursor); keys > 0; keys--) {
      const key = texts[text++] ?? ''
      const clicks = readNumber(cursor)
      if (dimension !== UNKNOWN_DIMENSION) onKey(dimension, key, clicks)
    }
    const others = readNumber(cursor)
    if (others > 0 && dimension !== UNKNOWN_DIMENSION) onOthers?.(dimension, others)
  }
}

/** Tells whether the present version wrote both and knows all of their dimensions. */
export function canPackAgain({ figures, slots }: Pick<PackedCounts, 'figures' | 'slots'>): boolean {
  if (figures.length > 0 && figures[0] !== COUNTS_VERSION) return false
  if (slots.length > 0 && slots[0] !== SLOTS_VERSION) return false
  // Slots have no dimension that counts with keys lack.
  const places = dimensionsOfCounts(figures) ?? dimensionsOfSlots(slots)
  return places.every((place) => place !== UNKNOWN_DIMENSION)
}

function dimensionsOfCounts(figures: Buffer): readonly number[] | null {
  const cursor: ByteCursor = { buffer: figures, at: 1 }
  for (let left = readNumber(cursor) * 5; left > 0; left--) readNumber(cursor)
  return isAtEnd(cursor) ? null : readDimensions(cursor)
}

/** Unpacks all counts of a document, so that more visits can be counted. */
export function unpackCounts({ figures, slots, links }: PackedCounts): PeriodCounts {
  const read = emptyPeriodCounts()
  readWhole(figures, {
    onCounts: (slot, clicks, qr, mobile, bots) => read.counts.set(slot, { clicks, qr, mobile, bots }),
    onKey: (dimension, key, clicks) => countsOf(read.whole, dimension).set(key, clicks),
    onOthers(dimension, clicks) {
      read.whole.others[dimension] = clicks
    },
  })
  const slotOf = (slot: number) => {
    if (!read.slots.has(slot)) read.slots.set(slot, noBreakdown())
    return read.slots.get(slot) as Breakdown
  }
  readSlots(
    { figures, slots },
    {
      isWanted: () => true,
      onKey: (dimension, key, clicks, slot) => countsOf(slotOf(slot), dimension).set(key, clicks),
      onOthers(dimension, clicks, slot) {
        slotOf(slot).others[dimension] = clicks
      },
    },
  )
  readLinks(links, (slot, linkId, clicks) => {
    if (slot < 0) read.links.set(linkId, clicks)
    else {
      const ofSlot = read.slotLinks.get(slot) ?? new Map()
      read.slotLinks.set(slot, ofSlot.set(linkId, clicks))
    }
  })
  return read
}

function packWhole(counts: PeriodCounts['counts'], whole: Breakdown): Buffer {
  const writer = createByteWriter()
  writer.putNumber(COUNTS_VERSION)
  writer.putNumber(counts.size)
  let last = 0
  for (const [slot, { clicks, qr, mobile, bots }] of ascending(counts)) {
    for (const value of [slot - last, clicks, qr, mobile, bots]) writer.putNumber(value)
    last = slot
  }
  const used = usedDimensions(whole)
  if (used.length === 0) return writer.bytes()
  writer.putText(namesOf(used))
  writer.putText(used.flatMap((dimension) => [...countsOf(whole, dimension).keys()]).join('\n'))
  writer.putNumber(used.length)
  for (const [place, dimension] of used.entries()) {
    writer.putNumber(place)
    writer.putNumber(countsOf(whole, dimension).size)
    for (const clicks of countsOf(whole, dimension).values()) writer.putNumber(clicks)
    writer.putNumber(othersOf(whole, dimension))
  }
  return writer.bytes()
}
