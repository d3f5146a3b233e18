import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from './byte-stream.ts'
import { STORED_DIMENSIONS } from './dimensions.ts'
import { type Breakdown, type Figures, noBreakdown, type SlotCounts } from './figures.ts'

const VERSION = 1
/** Below, compressing gains nothing. */
const WORTH_COMPRESSING = 192
const PLAIN = 0
const DEFLATED = 1
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
  return {
    figures: packWhole(counts, whole),
    slots: slots.size === 0 ? NOTHING : packSlots(slots),
    links: packLinks(links, slotLinks),
  }
}

/** Told of what packed figures hold; the names of dimensions are their places. */
export interface WholeReader {
  onCounts?: (slot: number, counts: SlotCounts) => void
  onKey?: (dimension: number, key: string, clicks: number) => void
  onOthers?: (dimension: number, clicks: number) => void
}

/** Reads packed counts, and keys where they are asked for; nothing of another version's. */
export function readWhole(bytes: Buffer, { onCounts, onKey, onOthers }: WholeReader): void {
  if (bytes[0] !== VERSION) return
  const reader = createByteReader(bytes, 1)
  for (let left = reader.number(), slot = 0; left > 0; left--) {
    slot += reader.number()
    const [clicks, qr, mobile, bots] = [reader.number(), reader.number(), reader.number(), reader.number()]
    onCounts?.(slot, { clicks, qr, mobile, bots })
  }
  if (onKey === undefined || reader.isAtEnd()) return
  const texts = reader.text().split('\n')
  let text = 0
  for (let left = reader.number(); left > 0; left--) {
    const dimension = reader.number()
    for (let keys = reader.number(); keys > 0; keys--) onKey(dimension, texts[text++] ?? '', reader.number())
    const others = reader.number()
    if (others > 0) onOthers?.(dimension, others)
  }
}

/** The breakdown of each slot. */
export function readSlots(bytes: Buffer): Map<number, Breakdown> {
  const slots = new Map<number, Breakdown>()
  if (bytes[0] !== VERSION) return slots
  const packed = bytes.subarray(2)
  const reader = createByteReader(bytes[1] === DEFLATED ? inflateRawSync(packed) : packed)
  const texts = reader.text().split('\n')
  for (let slot = 0, left = reader.number(); left > 0; left--) {
    slot += reader.number()
    const breakdown = noBreakdown()
    for (let dimensions = reader.number(); dimensions > 0; dimensions--)
      readDimension(reader, texts, breakdown)
    slots.set(slot, breakdown)
  }
  return slots
}

function readDimension(reader: ByteReader, texts: string[], { keys, others }: Breakdown): void {
  const dimension = reader.number()
  const counts = keys[dimension]
  for (let left = reader.number(); left > 0; left--) {
    const text = texts[reader.number()] ?? ''
    counts?.set(text, reader.number())
  }
  const beyond = reader.number()
  if (dimension < others.length) others[dimension] = beyond
}

/** Each link's clicks, of all the document (slot -1) and of each slot. */
export function readLinks(
  bytes: Buffer,
  onLink: (slot: number, linkId: number, clicks: number) => void,
): void {
  if (bytes[0] !== VERSION) return
  const reader = createByteReader(bytes, 1)
  while (!reader.isAtEnd()) {
    const slot = reader.number() - 1
    for (let left = reader.number(), linkId = 0; left > 0; left--) {
      linkId += reader.number()
      onLink(slot, linkId, reader.number())
    }
  }
}

/** All figures of a document, for more to be counted into them. */
export function unpackFigures({ figures, slots, links }: PackedFigures): Figures {
  const read: Figures = {
    counts: new Map(),
    whole: noBreakdown(),
    slots: readSlots(slots),
    links: new Map(),
    slotLinks: new Map(),
  }
  readWhole(figures, {
    onCounts: (slot, counts) => read.counts.set(slot, counts),
    onKey: (dimension, key, clicks) => read.whole.keys[dimension]?.set(key, clicks),
    onOthers(dimension, clicks) {
      read.whole.others[dimension] = clicks
    },
  })
  readLinks(links, (slot, linkId, clicks) => {
    if (slot < 0) read.links.set(linkId, clicks)
    else {
      const ofSlot = read.slotLinks.get(slot) ?? new Map()
      read.slotLinks.set(slot, ofSlot.set(linkId, clicks))
    }
  })
  return read
}

function packWhole(counts: Figures['counts'], { keys, others }: Breakdown): Buffer {
  const writer = createByteWriter()
  writer.putNumber(VERSION)
  writer.putNumber(counts.size)
  let last = 0
  for (const [slot, { clicks, qr, mobile, bots }] of ascending(counts)) {
    for (const value of [slot - last, clicks, qr, mobile, bots]) writer.putNumber(value)
    last = slot
  }
  const used = usedDimensions({ keys, others })
  if (used.length === 0) return writer.bytes()
  writer.putText(used.flatMap((dimension) => [...(keys[dimension]?.keys() ?? [])]).join('\n'))
  writer.putNumber(used.length)
  for (const dimension of used) {
    writer.putNumber(dimension)
    writer.putNumber(keys[dimension]?.size ?? 0)
    for (const clicks of keys[dimension]?.values() ?? []) writer.putNumber(clicks)
    writer.putNumber(others[dimension] ?? 0)
  }
  return writer.bytes()
}

function packSlots(slots: Figures['slots']): Buffer {
  const places = new Map<string, number>()
  for (const { keys } of slots.values()) {
    for (const counts of keys) {
      for (const key of counts.keys()) if (!places.has(key)) places.set(key, places.size)
    }
  }
  const writer = createByteWriter()
  writer.putText([...places.keys()].join('\n'))
  writer.putNumber(slots.size)
  let last = 0
  for (const [slot, breakdown] of ascending(slots)) {
    writer.putNumber(slot - last)
    last = slot
    putBreakdown(writer, breakdown, places)
  }
  const plain = writer.bytes()
  if (plain.length < WORTH_COMPRESSING) return Buffer.concat([Buffer.of(VERSION, PLAIN), plain])
  return Buffer.concat([Buffer.of(VERSION, DEFLATED), deflateRawSync(plain, { level: 1 })])
}

function putBreakdown(writer: ByteWriter, breakdown: Breakdown, places: ReadonlyMap<string, number>): void {
  const used = usedDimensions(breakdown)
  writer.putNumber(used.length)
  for (const dimension of used) {
    const counts = breakdown.keys[dimension] ?? new Map<string, number>()
    writer.putNumber(dimension)
    writer.putNumber(counts.size)
    for (const [key, clicks] of counts) {
      writer.putNumber(places.get(key) ?? 0)
      writer.putNumber(clicks)
    }
    writer.putNumber(breakdown.others[dimension] ?? 0)
  }
}

function packLinks(links: Figures['links'], slotLinks: Figures['slotLinks']): Buffer {
  if (links.size === 0 && slotLinks.size === 0) return NOTHING
  const writer = createByteWriter()
  writer.putNumber(VERSION)
  if (links.size > 0) putLinks(writer, 0, links)
  for (const [slot, ofSlot] of ascending(slotLinks)) putLinks(writer, slot + 1, ofSlot)
  return writer.bytes()
}

function putLinks(writer: ByteWriter, place: number, links: ReadonlyMap<number, number>): void {
  writer.putNumber(place)
  writer.putNumber(links.size)
  let last = 0
  for (const [linkId, clicks] of ascending(links)) {
    writer.putNumber(linkId - last)
    writer.putNumber(clicks)
    last = linkId
  }
}

function usedDimensions({ keys, others }: Breakdown): number[] {
  const used: number[] = []
  for (let dimension = 0; dimension < STORED_DIMENSIONS.length; dimension++) {
    if ((keys[dimension]?.size ?? 0) > 0 || (others[dimension] ?? 0) > 0) used.push(dimension)
  }
  return used
}

function ascending<Value>(map: ReadonlyMap<number, Value>): [number, Value][] {
  return [...map].sort(([a], [b]) => a - b)
}
