import type { ImportedDay } from '../imported-days.model.ts'
import { type ByteCursor, createByteWriter, isAtEnd, readNumber } from './byte-stream.ts'

const VERSION = 1

/** Packs days that are in ascending order. */
export function packImportedDays(days: readonly ImportedDay[]): Buffer {
  const writer = createByteWriter()
  writer.putNumber(VERSION)
  let last = 0
  for (const { day, clicks, visitors, qr, mobile, bots } of days) {
    for (const value of [day - last, clicks, visitors === null ? 0 : visitors + 1, qr, mobile, bots]) {
      writer.putNumber(value)
    }
    last = day
  }
  return writer.bytes()
}

/** Unpacks days. Bytes of an unknown version have none. */
export function* readImportedDays(bytes: Buffer): Generator<ImportedDay> {
  if (bytes[0] !== VERSION) return
  const cursor: ByteCursor = { buffer: bytes, at: 1 }
  for (let day = 0; !isAtEnd(cursor); ) {
    day += readNumber(cursor)
    const clicks = readNumber(cursor)
    const visitors = readNumber(cursor)
    const qr = readNumber(cursor)
    const mobile = readNumber(cursor)
    yield {
      day,
      clicks,
      visitors: visitors === 0 ? null : visitors - 1,
      qr,
      mobile,
      bots: readNumber(cursor),
    }
  }
}
