import { MAX_FACT_BYTES, putFacts, putText, readFacts, readText } from './facts/fact-bytes.ts'
import type { VisitPageDocument, VisitRow } from './visit.model.ts'
import { flagsOf, readFlags } from './visit-flags.ts'

/** Rows of a pack without facts, and of one where each says whether it has any. */
const PLAIN = 1
const WITH_FACTS = 2
/** Beside the visit's own flags: facts and a place follow. */
const DESCRIBED = 16

/** What a row of a pack has before its address. */
const ROW_BYTES = 10
const MAX_ADDRESS = 64
const MAX_PLACE = 96
const MAX_ROW_BYTES = ROW_BYTES + MAX_ADDRESS
const MAX_DESCRIPTION = MAX_FACT_BYTES + 2 * (1 + MAX_PLACE)
const USUAL_DESCRIPTION = 64

/**
 * A version, then for each row its instant (6), flags, country (2), length of the address and
 * address; facts, region and city follow where the row's flags say so.
 */
export function packVisits(rows: readonly VisitRow[]): Buffer {
  return rows.some(({ described }) => described !== undefined) ? packDescribed(rows) : packPlain(rows)
}

/** The rows of the packs, as the database gives them; none of a pack of an unknown version. */
export function unpackVisits(packs: VisitPageDocument['packs']): VisitRow[] {
  return packs.flatMap((pack) => unpackRows(Buffer.isBuffer(pack) ? pack : Buffer.from(pack.value())))
}

function packPlain(rows: readonly VisitRow[]): Buffer {
  const bytes = Buffer.allocUnsafe(1 + rows.length * MAX_ROW_BYTES)
  bytes[0] = PLAIN
  let end = 1
  for (const row of rows) end = putRow(row, flagsOf(row), bytes, end)
  return bytes.subarray(0, end)
}

function packDescribed(rows: readonly VisitRow[]): Buffer {
  let bytes = Buffer.allocUnsafe(1 + rows.length * (MAX_ROW_BYTES + USUAL_DESCRIPTION) + MAX_DESCRIPTION)
  bytes[0] = WITH_FACTS
  let end = 1
  for (const row of rows) {
    const { described, place } = row
    const room = end + MAX_ROW_BYTES + MAX_DESCRIPTION
    if (room > bytes.length) bytes = Buffer.concat([bytes.subarray(0, end)], room * 2)
    end = putRow(row, flagsOf(row) | (described ? DESCRIBED : 0), bytes, end)
    if (described === undefined) continue
    end = putFacts(described, bytes, end)
    end = putText(place?.region ?? '', MAX_PLACE, bytes, end)
    end = putText(place?.city ?? '', MAX_PLACE, bytes, end)
  }
  return bytes.subarray(0, end)
}

function putRow(row: VisitRow, flags: number, bytes: Buffer, start: number): number {
  bytes.writeUIntBE(row.at, start, 6)
  bytes[start + 6] = flags
  bytes.writeUInt16BE(row.countryId, start + 7)
  const length = bytes.write(row.address, start + ROW_BYTES, MAX_ADDRESS, 'latin1')
  bytes[start + 9] = length
  return start + ROW_BYTES + length
}

function unpackRows(bytes: Buffer): VisitRow[] {
  const rows: VisitRow[] = []
  if (bytes[0] !== PLAIN && bytes[0] !== WITH_FACTS) return rows
  for (let start = 1; start + ROW_BYTES <= bytes.length; ) {
    const flags = bytes[start + 6] as number
    const end = start + ROW_BYTES + (bytes[start + 9] as number)
    const row: VisitRow = {
      at: bytes.readUIntBE(start, 6),
      ...readFlags(flags),
      address: bytes.toString('latin1', start + ROW_BYTES, end),
      countryId: bytes.readUInt16BE(start + 7),
    }
    start = bytes[0] === WITH_FACTS && (flags & DESCRIBED) !== 0 ? describe(row, bytes, end) : end
    rows.push(row)
  }
  return rows
}

function describe(row: VisitRow, bytes: Buffer, start: number): number {
  const { facts, end } = readFacts(bytes, start)
  const region = readText(bytes, end)
  const city = readText(bytes, region.end)
  row.described = facts
  if (region.text !== '' || city.text !== '') row.place = { region: region.text, city: city.text }
  return city.end
}
