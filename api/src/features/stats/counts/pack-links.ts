import { type ByteCursor, type ByteWriter, createByteWriter, isAtEnd, readNumber } from './byte-stream.ts'
import type { PeriodCounts } from './period-counts.ts'

export const LINKS_VERSION = 1

/** Reads each link's clicks, in total (slot -1) and by slot. */
export function readLinks(
  bytes: Buffer,
  onLink: (slot: number, linkId: number, clicks: number) => void,
): void {
  if (bytes[0] !== LINKS_VERSION) return
  const cursor: ByteCursor = { buffer: bytes, at: 1 }
  while (!isAtEnd(cursor)) {
    const slot = readNumber(cursor) - 1
    for (let left = readNumber(cursor), linkId = 0; left > 0; left--) {
      linkId += readNumber(cursor)
      onLink(slot, linkId, readNumber(cursor))
    }
  }
}

/** Packs clicks by link; empty if there are none. */
export function packLinks(links: PeriodCounts['links'], slotLinks: PeriodCounts['slotLinks']): Buffer {
  if (links.size === 0 && slotLinks.size === 0) return Buffer.alloc(0)
  const writer = createByteWriter()
  writer.putNumber(LINKS_VERSION)
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

/** Sorts the entries by number. */
export function ascending<Value>(map: ReadonlyMap<number, Value>): [number, Value][] {
  return [...map].sort(([a], [b]) => a - b)
}
