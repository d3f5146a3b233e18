import { deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  type ByteCursor,
  type ByteWriter,
  createByteWriter,
  isAtEnd,
  readNumber,
  readText,
} from './byte-stream.ts'
import { FIRST_DIMENSIONS, STORED_DIMENSIONS } from './dimensions.ts'
import { type Breakdown, countsOf, type Figures, noBreakdown, noFigures, othersOf } from './figures.ts'
import { ascending, packLinks, readLinks } from './pack-links.ts'

/** Names of dimensions stand before the counts by key. */
const FIGURES_VERSION = 2
const SLOTS_VERSION = 3
/** 1.0.0 numbered the dimensions; its slots lie by themselves or beside figures. */
const FIRST_FIGURES = 1
const FIRST_SLOTS = 1
const FIRST_SLOTS_BESIDE_FIGURES = 2
/** Below, compressing gains nothing. */
const WORTH_COMPRESSING = 192
const PLAIN = 0
const DEFLATED = 1
/** The figures, whose names and keys the slots repeat, are the dictionary. */
const DEFLATED_BESIDE_FIGURES = 2
const NOTHING = Buffer.alloc(0)

/** Figures as values of the database; what a kind of document has not got is empty. */
export interface PackedFigures {
  /** Counts by slot, and clicks by key of all the document. */
  figures: Buffer
  /** Clicks by key and slot; read only where a range cuts the day. */
  slots: Buffer
  /** Clicks by link. */
  links: Buffer
}

/** Packs figures whose keys are limited. */
export function packFigures({ counts, whole, slots, links, slotLinks }: Figures): PackedFigures {
  const figures = packWhole(counts, whole)
  const dictionary = usedDimensions(whole).length === 0 ? NOTHING : figures
  return {
    figures,
    slots: slots.size === 0 ? NOTHING : packSlots(slots, dictionary),
    links: packLinks(links, slotLinks),
  }
}

/** Told of what packed figures hold; dimensions are numbered as they are stored. */
export interface WholeReader {
  onCounts(slot: number, clicks: number, qr: number, mobile: number, bots: number): void
  /** Absent where nobody asks for keys. */
  onKey?: ((dimension: number, key: string, clicks: number) => void) | undefined
  onOthers?: ((dimension: number, clicks: number) => void) | undefined
}

/** Reads packed counts, and keys where they are asked for; nothing of another version's. */
export function readWhole(bytes: Buffer, { onCounts, onKey, onOthers }: WholeReader): void {
  if (bytes[0] !== FIGURES_VERSION && bytes[0] !== FIRST_FIGURES) return
  const cursor: ByteCursor = { buffer: bytes, at: 1 }
  for (let left = readNumber(cursor), slot = 0; left > 0; left--) {
    slot += readNumber(cursor)
    const clicks = readNumber(cursor)
    const qr = readNumber(cursor)
    const mobile = readNumber(cursor)
    onCounts(slot, clicks, qr, mobile, readNumber(cursor))
  }
  if (onKey === undefined || isAtEnd(cursor)) return
  const dimensions = bytes[0] === FIGURES_VERSION ? readDimensions(cursor) : FIRST_PLACES
  const texts = readText(cursor).split('\n')
  let text = 0
  for (let left = readNumber(cursor); left > 0; left--) {
    const dimension = dimensions[readNumber(cursor)] ?? UNKNOWN
    for (let keys = readNumber(cursor); keys > 0; keys--) {
      const key = texts[text++] ?? ''
      const clicks = readNumber(cursor)
      if (dimension !== UNKNOWN) onKey(dimension, key, clicks)
    }
    const others = readNumber(cursor)
    if (others > 0 && dimension !== UNKNOWN) onOthers?.(dimension, others)
  }
}

const UNKNOWN = -1
const PLACES = new Map<string, number>(STORED_DIMENSIONS.map((name, place) => [name, place]))
const FIRST_PLACES = placesOf(FIRST_DIMENSIONS)

/** The places of dimensions among the stored ones; -1 for one of a later version. */
function placesOf(names: readonly string[]): number[] {
  return names.map((name) => PLACES.get(name) ?? UNKNOWN)
}

function readDimensions(cursor: ByteCursor): number[] {
  return placesOf(readText(cursor).split('\n'))
}

/** Whether this version wrote the figures and slots, and knows all dimensions in them. */
export function canPackAgain({ figures, slots }: Pick<PackedFigures, 'figures' | 'slots'>): boolean {
  if (figures.length > 0 && figures[0] !== FIGURES_VERSION) return false
  if (slots.length > 0 && slots[0] !== SLOTS_VERSION) return false
  return dimensionsIn({ figures, slots }).every((place) => place !== UNKNOWN)
}

/** Where figures have keys, slots have no other dimensions. */
function dimensionsIn({ figures, slots }: Pick<PackedFigures, 'figures' | 'slots'>): number[] {
  const cursor: ByteCursor = { buffer: figures, at: 1 }
  for (let left = readNumber(cursor) * 5; left > 0; left--) readNumber(cursor)
  if (!isAtEnd(cursor)) return readDimensions(cursor)
  return slots.length === 0 ? [] : readDimensions({ buffer: plainSlots(slots, figures) ?? NOTHING, at: 0 })
}

/** Told of what each slot holds; the other slots are passed over. */
export interface SlotReader {
  isWanted(slot: number): boolean
  onKey: (dimension: number, key: string, clicks: number, slot: number) => void
  onOthers: (dimension: number, clicks: number, slot: number) => void
}

/** Reads the keys of slots, beside the figures they lie with; nothing of another version's. */
export function readSlots(
  { figures, slots }: Pick<PackedFigures, 'figures' | 'slots'>,
  { isWanted, onKey, onOthers }: SlotReader,
): void {
  const plain = plainSlots(slots, figures)
  if (plain === null) return
  const cursor: ByteCursor = { buffer: plain, at: 0 }
  const places = slots[0] === SLOTS_VERSION ? readDimensions(cursor) : FIRST_PLACES
  const texts = readText(cursor).split('\n')
  for (let slot = 0, left = readNumber(cursor); left > 0; left--) {
    slot += readNumber(cursor)
    const isInRange = isWanted(slot)
    for (let dimensions = readNumber(cursor); dimensions > 0; dimensions--) {
      const dimension = places[readNumber(cursor)] ?? UNKNOWN
      const isTaken = isInRange && dimension !== UNKNOWN
      for (let keys = readNumber(cursor); keys > 0; keys--) {
        const key = texts[readNumber(cursor)] ?? ''
        const clicks = readNumber(cursor)
        if (isTaken) onKey(dimension, key, clicks, slot)
      }
      const others = readNumber(cursor)
      if (isTaken && others > 0) onOthers(dimension, others, slot)
    }
  }
}

/** Uncompressed slots; null where another version wrote them. */
function plainSlots(slots: Buffer, figures: Buffer): Buffer | null {
  const [version, mode] = slots
  const packed = slots.subarray(2)
  if (version !== SLOTS_VERSION && version !== FIRST_SLOTS && version !== FIRST_SLOTS_BESIDE_FIGURES) {
    return null
  }
  const isBeside = version === FIRST_SLOTS_BESIDE_FIGURES || mode === DEFLATED_BESIDE_FIGURES
  if (isBeside) return inflateRawSync(packed, { dictionary: figures })
  return mode === DEFLATED ? inflateRawSync(packed) : packed
}

/** All figures of a document, for more to be counted into them. */
export function unpackFigures({ figures, slots, links }: PackedFigures): Figures {
  const read = noFigures()
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

function packWhole(counts: Figures['counts'], whole: Breakdown): Buffer {
  const writer = createByteWriter()
  writer.putNumber(FIGURES_VERSION)
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

function packSlots(slots: Figures['slots'], dictionary: Buffer): Buffer {
  const places = new Map<string, number>()
  for (const { keys } of slots.values()) {
    for (const counts of keys) {
      for (const key of counts.keys()) if (!places.has(key)) places.set(key, places.size)
    }
  }
  const writer = createByteWriter()
  const used = [...new Set([...slots.values()].flatMap(usedDimensions))].sort((a, b) => a - b)
  writer.putText(namesOf(used))
  writer.putText([...places.keys()].join('\n'))
  writer.putNumber(slots.size)
  let last = 0
  for (const [slot, breakdown] of ascending(slots)) {
    writer.putNumber(slot - last)
    last = slot
    putBreakdown(writer, breakdown, { used, places })
  }
  const plain = writer.bytes()
  if (plain.length < WORTH_COMPRESSING) return Buffer.concat([Buffer.of(SLOTS_VERSION, PLAIN), plain])
  const isAlone = dictionary.length === 0
  const packed = deflateRawSync(plain, isAlone ? { level: 1 } : { dictionary })
  return Buffer.concat([Buffer.of(SLOTS_VERSION, isAlone ? DEFLATED : DEFLATED_BESIDE_FIGURES), packed])
}

function namesOf(dimensions: readonly number[]): string {
  return dimensions.map((dimension) => STORED_DIMENSIONS[dimension]).join('\n')
}

function putBreakdown(
  writer: ByteWriter,
  breakdown: Breakdown,
  { used, places }: { used: readonly number[]; places: ReadonlyMap<string, number> },
): void {
  const own = usedDimensions(breakdown)
  writer.putNumber(own.length)
  for (const dimension of own) {
    const counts = countsOf(breakdown, dimension)
    writer.putNumber(used.indexOf(dimension))
    writer.putNumber(counts.size)
    for (const [key, clicks] of counts) {
      writer.putNumber(places.get(key) ?? 0)
      writer.putNumber(clicks)
    }
    writer.putNumber(othersOf(breakdown, dimension))
  }
}

/** Those of which something was counted. */
function usedDimensions(breakdown: Breakdown): number[] {
  return [...STORED_DIMENSIONS.keys()].filter(
    (dimension) => countsOf(breakdown, dimension).size > 0 || othersOf(breakdown, dimension) > 0,
  )
}
