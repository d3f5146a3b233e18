import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type ByteCursor, type ByteWriter, createByteWriter, readNumber, readText } from './byte-stream.ts'
import { FIRST_PLACES, namesOf, readDimensions, UNKNOWN_DIMENSION } from './dimensions.ts'
import { ascending } from './pack-links.ts'
import { type Breakdown, countsOf, othersOf, type PeriodCounts, usedDimensions } from './period-counts.ts'

/** Names of dimensions precede the keys. */
export const SLOTS_VERSION = 3
/** Slots of 1.0.0, alone or beside counts, with numbered dimensions. */
const FIRST_SLOTS = 1
const FIRST_SLOTS_BESIDE_FIGURES = 2
/** Compression gains nothing below this size. */
const WORTH_COMPRESSING = 192
const PLAIN = 0
const DEFLATED = 1
/** The packed counts, whose names and keys the slots repeat, serve as dictionary. */
const DEFLATED_BESIDE_COUNTS = 2
const NOTHING = Buffer.alloc(0)

/** Receives each wanted slot; the other slots are skipped. */
export interface SlotReader {
  isWanted(slot: number): boolean
  onKey: (dimension: number, key: string, clicks: number, slot: number) => void
  onOthers: (dimension: number, clicks: number, slot: number) => void
}

/** Reads the keys of slots beside their packed counts. Bytes of an unknown version have none. */
export function readSlots(
  { figures, slots }: { figures: Buffer; slots: Buffer },
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
      const dimension = places[readNumber(cursor)] ?? UNKNOWN_DIMENSION
      const isTaken = isInRange && dimension !== UNKNOWN_DIMENSION
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

/** Decompresses slots. Returns null if an unknown version wrote them. */
function plainSlots(slots: Buffer, figures: Buffer): Buffer | null {
  const [version, mode] = slots
  const packed = slots.subarray(2)
  if (version !== SLOTS_VERSION && version !== FIRST_SLOTS && version !== FIRST_SLOTS_BESIDE_FIGURES) {
    return null
  }
  const isBeside = version === FIRST_SLOTS_BESIDE_FIGURES || mode === DEFLATED_BESIDE_COUNTS
  if (isBeside) return inflateRawSync(packed, { dictionary: figures })
  return mode === DEFLATED ? inflateRawSync(packed) : packed
}

/** Returns the dimensions of slots without packed counts beside them. */
export function dimensionsOfSlots(slots: Buffer): readonly number[] {
  const plain = plainSlots(slots, NOTHING)
  return plain === null || plain.length === 0 ? [] : readDimensions({ buffer: plain, at: 0 })
}

/** Packs clicks by key and slot, compressed with `dictionary` unless that is empty. */
export function packSlots(slots: PeriodCounts['slots'], dictionary: Buffer): Buffer {
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
  return Buffer.concat([Buffer.of(SLOTS_VERSION, isAlone ? DEFLATED : DEFLATED_BESIDE_COUNTS), packed])
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
