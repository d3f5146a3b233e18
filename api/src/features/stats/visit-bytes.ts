import { putUint16, putUint48 } from '../../platform/journal/frame.ts'
import type { JournaledVisit, RecordedVisit, VisitPageDocument, VisitRow } from './visit.model.ts'

const VERSION = 1
const MOBILE = 1
const SCAN = 2
const VPN = 4
const MAX_ADDRESS = 64
const ADDRESS_AT = 16
/** What a row of a pack has before its address. */
const ROW_BYTES = 10

const FIRST_BYTES = 4096
const FIRST_VISITS = 128

/** Visits in ascending sequence; an array of them is one too. */
export interface VisitList {
  readonly length: number
  at(index: number): JournaledVisit | undefined
  /** The link of a visit, where that is known without decoding all of it. */
  linkIdAt?(index: number): number
}

/** A list that holds visits encoded, about 40 bytes each, and decodes one when it is read. */
export interface EncodedVisitList extends VisitList {
  /** Copies a payload of the journal; false when it holds no visit. */
  append(sequence: number, payload: Buffer): boolean
}

/** Writes version, instant (6), link id (6), flags, country (2), address; returns the end. */
export function encodeVisit(visit: RecordedVisit, buffer: Buffer, offset: number): number {
  buffer[offset] = VERSION
  putUint48(buffer, offset + 1, visit.at)
  putUint48(buffer, offset + 7, visit.linkId)
  buffer[offset + 13] = flagsOf(visit)
  putUint16(buffer, offset + 14, visit.countryId)
  return putAddress(visit.address, buffer, offset + ADDRESS_AT)
}

/** Whether a journal payload is a visit; not when another version wrote it. */
export function isVisit(payload: Buffer): boolean {
  return payload[0] === VERSION && payload.length >= ADDRESS_AT
}

/** Reads the visit between those offsets, which has that place in the journal. */
export function decodeVisit(bytes: Buffer, start: number, end: number, sequence: number): JournaledVisit {
  const flags = bytes[start + 13] as number
  return {
    sequence,
    at: bytes.readUIntBE(start + 1, 6),
    linkId: linkIdOf(bytes, start),
    device: (flags & MOBILE) !== 0 ? 'mobile' : 'desktop',
    method: (flags & SCAN) !== 0 ? 'qr' : 'link',
    isVpn: (flags & VPN) !== 0,
    countryId: bytes.readUInt16BE(start + 14),
    address: bytes.toString('latin1', start + ADDRESS_AT, end),
  }
}

/** The link of an encoded visit. */
export function linkIdOf(bytes: Buffer, start: number): number {
  return bytes.readUIntBE(start + 7, 6)
}

/** An empty list. */
export function createVisitList(): EncodedVisitList {
  let bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  let sequences = new Float64Array(FIRST_VISITS)
  let ends = new Uint32Array(FIRST_VISITS)
  let length = 0

  function startOf(index: number): number {
    return index === 0 ? 0 : (ends[index - 1] as number)
  }

  function makeRoom(end: number): void {
    if (end > bytes.length) bytes = Buffer.concat([bytes], Math.max(end, bytes.length * 2))
    if (length < sequences.length) return
    const [moreSequences, moreEnds] = [new Float64Array(length * 2), new Uint32Array(length * 2)]
    moreSequences.set(sequences)
    moreEnds.set(ends)
    sequences = moreSequences
    ends = moreEnds
  }

  return {
    get length() {
      return length
    },
    append(sequence, payload) {
      if (!isVisit(payload)) return false
      const start = startOf(length)
      makeRoom(start + payload.length)
      bytes.set(payload, start)
      ends[length] = start + payload.length
      sequences[length++] = sequence
      return true
    },
    at(index) {
      if (index >= length) return undefined
      return decodeVisit(bytes, startOf(index), ends[index] as number, sequences[index] as number)
    },
    linkIdAt: (index) => linkIdOf(bytes, startOf(index)),
  }
}

/**
 * Rows of the table of visits as one value of the database: a version, then for each row its
 * instant (6), flags, country (2), length of the address, address.
 */
export function packVisits(rows: readonly VisitRow[]): Buffer {
  const bytes = Buffer.allocUnsafe(1 + rows.length * (ROW_BYTES + MAX_ADDRESS))
  bytes[0] = VERSION
  let end = 1
  for (const row of rows) {
    bytes.writeUIntBE(row.at, end, 6)
    bytes[end + 6] = flagsOf(row)
    bytes.writeUInt16BE(row.countryId, end + 7)
    const length = bytes.write(row.address, end + ROW_BYTES, MAX_ADDRESS, 'latin1')
    bytes[end + 9] = length
    end += ROW_BYTES + length
  }
  return bytes.subarray(0, end)
}

/** The rows of the packs, as the database gives them; none of a pack that another version wrote. */
export function unpackVisits(packs: VisitPageDocument['packs']): VisitRow[] {
  return packs.flatMap((pack) => unpackRows(Buffer.isBuffer(pack) ? pack : Buffer.from(pack.value())))
}

function unpackRows(bytes: Buffer): VisitRow[] {
  const rows: VisitRow[] = []
  if (bytes[0] !== VERSION) return rows
  for (let start = 1; start + ROW_BYTES <= bytes.length; ) {
    const flags = bytes[start + 6] as number
    const end = start + ROW_BYTES + (bytes[start + 9] as number)
    rows.push({
      at: bytes.readUIntBE(start, 6),
      device: (flags & MOBILE) !== 0 ? 'mobile' : 'desktop',
      method: (flags & SCAN) !== 0 ? 'qr' : 'link',
      address: bytes.toString('latin1', start + ROW_BYTES, end),
      isVpn: (flags & VPN) !== 0,
      countryId: bytes.readUInt16BE(start + 7),
    })
    start = end
  }
  return rows
}

function flagsOf({ device, method, isVpn }: VisitRow): number {
  return (device === 'mobile' ? MOBILE : 0) | (method === 'qr' ? SCAN : 0) | (isVpn ? VPN : 0)
}

/** Addresses are ASCII; for so few characters a call out of JavaScript costs more than the loop. */
function putAddress(address: string, buffer: Buffer, start: number): number {
  const length = Math.min(address.length, MAX_ADDRESS)
  for (let index = 0; index < length; index++) buffer[start + index] = address.charCodeAt(index)
  return start + length
}
