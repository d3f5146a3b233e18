import { MAX_FACT_BYTES, putPlace } from '../facts/fact-bytes.ts'
import { readFirstFacts, readText } from '../facts/first-fact-bytes.ts'
import { copyWithoutAddress, encodeVisit } from '../visit-bytes.ts'
import { createVisitList, type VisitList } from '../visit-list.ts'

const VERSION = 2
const FIRST_VERSION = 1
const LENGTH_BYTES = 2

/** Packs visits that wait to be counted: for each a length (2) and its record without address. */
export function packCounted(list: VisitList, places: readonly number[]): Buffer {
  const source = list.bytes()
  const ranges = places.map((place) => list.rangeAt(place))
  const size = ranges.reduce((sum, { start, end }) => sum + LENGTH_BYTES + end - start, 1)
  const bytes = Buffer.allocUnsafe(size)
  bytes[0] = VERSION
  let end = 1
  for (const range of ranges) {
    const start = end + LENGTH_BYTES
    const stop = copyWithoutAddress(source, range, bytes, start)
    bytes.writeUInt16BE(stop - start, end)
    end = stop
  }
  return Buffer.from(bytes.subarray(0, end))
}

/** Tells whether the present version wrote the pack. */
export function canReadAll(bytes: Buffer): boolean {
  return bytes[0] === VERSION
}

/** Unpacks the visits. A pack of an unknown version has none. */
export function unpackCounted(packs: readonly Buffer[]): VisitList {
  const list = createVisitList()
  for (const bytes of packs) {
    if (bytes[0] === FIRST_VERSION) appendFirst(list, bytes)
    if (bytes[0] !== VERSION) continue
    for (let at = 1; at + LENGTH_BYTES <= bytes.length; ) {
      const start = at + LENGTH_BYTES
      const end = start + bytes.readUInt16BE(at)
      list.append(0, bytes.subarray(start, end))
      at = end
    }
  }
  return list
}

const MOBILE = 1
const SCAN = 2
const BOT = 4
const PLACE = 8
const FIRST_HEADER_BYTES = 21

/**
 * Version 1.0.0 wrote link (6), instant (6), visitor (6), flags, country (2), facts, region, city.
 */
function appendFirst(list: VisitList, bytes: Buffer): void {
  const record = Buffer.alloc(MAX_FACT_BYTES * 2)
  for (let start = 1; start + FIRST_HEADER_BYTES <= bytes.length; ) {
    const flags = bytes[start + 18] as number
    const { facts, end } = readFirstFacts(bytes, start + FIRST_HEADER_BYTES)
    const written = encodeVisit(
      {
        linkId: bytes.readUIntBE(start, 6),
        at: bytes.readUIntBE(start + 6, 6),
        device: (flags & MOBILE) !== 0 ? 'mobile' : 'desktop',
        method: (flags & SCAN) !== 0 ? 'qr' : 'link',
        address: '',
        isVpn: false,
        countryId: bytes.readUInt16BE(start + 19),
        facts: {
          ...facts,
          statsKey: 0,
          isBot: (flags & BOT) !== 0,
          visitor: bytes.readUIntBE(start + 12, 6),
        },
      },
      record,
      0,
    )
    start = end
    let recordEnd = written
    if ((flags & PLACE) !== 0) {
      const region = readText(bytes, start)
      const city = readText(bytes, region.end)
      recordEnd = putPlace({ region: region.text, city: city.text }, record, written)
      start = city.end
    }
    list.append(0, record.subarray(0, recordEnd))
  }
}
