import { MAX_FACT_BYTES, putFacts, readFacts } from '../facts/fact-bytes.ts'
import type { CountableVisit } from './dimensions.ts'

const VERSION = 1
const MOBILE = 1
const SCAN = 2
const BOT = 4
const PLACE = 8
/** Link (6), instant (6), visitor (6), flags, country (2). */
const FIXED_BYTES = 21
const MAX_PLACE = 255

/** Visits that wait in a document of counts to be counted in it. */
export function packCounted(visits: readonly CountableVisit[]): Buffer {
  const bytes = Buffer.allocUnsafe(1 + visits.length * (FIXED_BYTES + MAX_FACT_BYTES + 2 * (1 + MAX_PLACE)))
  bytes[0] = VERSION
  let end = 1
  for (const visit of visits) {
    bytes.writeUIntBE(visit.linkId, end, 6)
    bytes.writeUIntBE(visit.at, end + 6, 6)
    bytes.writeUIntBE(visit.visitor, end + 12, 6)
    bytes[end + 18] = flagsOf(visit)
    bytes.writeUInt16BE(visit.countryId, end + 19)
    end = putFacts(visit.described, bytes, end + FIXED_BYTES)
    if (visit.place) end = putText(visit.place.city, bytes, putText(visit.place.region, bytes, end))
  }
  return Buffer.from(bytes.subarray(0, end))
}

/** The visits of a pack; none of one that another version wrote. */
export function unpackCounted(bytes: Buffer): CountableVisit[] {
  const visits: CountableVisit[] = []
  if (bytes[0] !== VERSION) return visits
  for (let start = 1; start + FIXED_BYTES <= bytes.length; ) {
    const flags = bytes[start + 18] as number
    const { facts, end } = readFacts(bytes, start + FIXED_BYTES)
    const visit: CountableVisit = {
      linkId: bytes.readUIntBE(start, 6),
      at: bytes.readUIntBE(start + 6, 6),
      visitor: bytes.readUIntBE(start + 12, 6),
      device: (flags & MOBILE) !== 0 ? 'mobile' : 'desktop',
      method: (flags & SCAN) !== 0 ? 'qr' : 'link',
      isBot: (flags & BOT) !== 0,
      countryId: bytes.readUInt16BE(start + 19),
      described: facts,
    }
    start = end
    if ((flags & PLACE) !== 0) {
      const region = readText(bytes, start)
      const city = readText(bytes, region.end)
      visit.place = { region: region.text, city: city.text }
      start = city.end
    }
    visits.push(visit)
  }
  return visits
}

function flagsOf({ device, method, isBot, place }: CountableVisit): number {
  return (
    (device === 'mobile' ? MOBILE : 0) |
    (method === 'qr' ? SCAN : 0) |
    (isBot ? BOT : 0) |
    (place ? PLACE : 0)
  )
}

function putText(text: string, bytes: Buffer, at: number): number {
  const length = bytes.write(text, at + 1, MAX_PLACE)
  bytes[at] = length
  return at + 1 + length
}

function readText(bytes: Buffer, at: number): { text: string; end: number } {
  const end = at + 1 + (bytes[at] ?? 0)
  return { text: bytes.toString('utf8', at + 1, end), end }
}
