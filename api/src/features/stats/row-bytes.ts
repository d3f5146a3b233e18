import { putUint16, putUint48 } from '../../platform/journal/frame.ts'
import { bufferOf, type StoredBytes } from './counts.model.ts'
import { MAX_FACT_BYTES, putFacts, putPlace } from './facts/fact-bytes.ts'
import { readFirstFacts, readText } from './facts/first-fact-bytes.ts'
import type { VisitRow } from './visit.model.ts'
import { flagsOf, readFlags } from './visit-bytes.ts'
import type { VisitList } from './visit-list.ts'

const VERSION = 3
/** Version 1.0.0 marked by flags of each row whether facts, region and city follow the address. */
const FIRST_VERSION = 2
const FIRST_DESCRIBED = 16

/** Instant (6), flags, country (2), length of the address. */
const HEADER_BYTES = 10
const MAX_ADDRESS = 64
const LENGTH_BYTES = 2
const MAX_ROW_BYTES = HEADER_BYTES + MAX_ADDRESS + LENGTH_BYTES + MAX_FACT_BYTES

/**
 * Packs visits of a list: a version, then for each row instant (6), flags, country (2), length of
 * the address, address, length of the facts (2), facts.
 */
export function packVisits(list: VisitList, places: readonly number[]): Buffer {
  const source = list.bytes()
  const size = places.reduce((sum, place) => {
    const { start, end } = list.rangeAt(place)
    return sum + end - start
  }, 1)
  // A record's header is longer than a row's, so this is enough.
  const bytes = Buffer.allocUnsafe(size)
  bytes[0] = VERSION
  let end = 1
  for (const place of places) {
    const range = list.rangeAt(place)
    putHeader(bytes, end, {
      at: list.instantAt(place),
      flags: list.flagsAt(place),
      countryId: list.countryIdAt(place),
    })
    bytes[end + HEADER_BYTES - 1] = range.factsAt - range.addressAt
    end += HEADER_BYTES
    end += source.copy(bytes, end, range.addressAt, range.factsAt)
    putUint16(bytes, end, range.end - range.factsAt)
    end += LENGTH_BYTES
    end += source.copy(bytes, end, range.factsAt, range.end)
  }
  return Buffer.from(bytes.subarray(0, end))
}

/** Packs rows that were unpacked before. */
export function packRows(rows: readonly VisitRow[]): Buffer {
  const bytes = Buffer.allocUnsafe(1 + rows.length * MAX_ROW_BYTES)
  bytes[0] = VERSION
  let end = 1
  for (const row of rows) {
    putHeader(bytes, end, { at: row.at, flags: flagsOf(row), countryId: row.countryId })
    const length = bytes.write(row.address, end + HEADER_BYTES, MAX_ADDRESS, 'latin1')
    bytes[end + HEADER_BYTES - 1] = length
    end += HEADER_BYTES + length
    putUint16(bytes, end, row.facts.length)
    end += LENGTH_BYTES
    end += row.facts.copy(bytes, end)
  }
  return Buffer.from(bytes.subarray(0, end))
}

/** Unpacks stored packs. A pack of an unknown version has no rows. */
export function unpackRows(packs: readonly StoredBytes[]): VisitRow[] {
  return packs.flatMap((pack) => {
    const bytes = bufferOf(pack)
    if (bytes[0] === VERSION) return rowsOf(bytes, readVerbatim)
    return bytes[0] === FIRST_VERSION ? rowsOf(bytes, readFirst) : []
  })
}

function putHeader(
  bytes: Buffer,
  start: number,
  { at, flags, countryId }: { at: number; flags: number; countryId: number },
): void {
  putUint48(bytes, start, at)
  bytes[start + 6] = flags
  putUint16(bytes, start + 7, countryId)
}

/** Facts in the present version, and the end of the stored ones. */
interface ReadFacts {
  facts: Buffer
  end: number
}

function rowsOf(bytes: Buffer, read: (bytes: Buffer, start: number, flags: number) => ReadFacts): VisitRow[] {
  const rows: VisitRow[] = []
  for (let start = 1; start + HEADER_BYTES <= bytes.length; ) {
    const flags = bytes[start + 6] as number
    const addressEnd = start + HEADER_BYTES + (bytes[start + HEADER_BYTES - 1] as number)
    const { facts, end } = read(bytes, addressEnd, flags)
    rows.push({
      at: bytes.readUIntBE(start, 6),
      ...readFlags(flags),
      address: bytes.toString('latin1', start + HEADER_BYTES, addressEnd),
      countryId: bytes.readUInt16BE(start + 7),
      facts,
    })
    start = end
  }
  return rows
}

function readVerbatim(bytes: Buffer, start: number): ReadFacts {
  const factsAt = start + LENGTH_BYTES
  const length = ((bytes[start] ?? 0) << 8) | (bytes[start + 1] ?? 0)
  return { facts: bytes.subarray(factsAt, factsAt + length), end: factsAt + length }
}

function readFirst(bytes: Buffer, start: number, flags: number): ReadFacts {
  if ((flags & FIRST_DESCRIBED) === 0) return { facts: Buffer.alloc(0), end: start }
  const { facts, end } = readFirstFacts(bytes, start)
  const region = readText(bytes, end)
  const city = readText(bytes, region.end)
  const place = { region: region.text, city: city.text }
  const written = Buffer.alloc(MAX_FACT_BYTES)
  const writtenEnd = putPlace(place, written, putFacts(facts, written, 0))
  return { facts: written.subarray(0, writtenEnd), end: city.end }
}
