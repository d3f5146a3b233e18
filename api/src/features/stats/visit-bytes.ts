import { putUint16, putUint48 } from '../../platform/journal/frame.ts'
import { putFacts } from './facts/fact-bytes.ts'
import { readFirstFacts } from './facts/first-fact-bytes.ts'
import type { RecordedVisit } from './visit.model.ts'

const VERSION = 3
/** The version of 1.0.0 differs only in the facts. */
const FIRST_VERSION = 2
const AT = 1
const LINK_ID = 7
const FLAGS = 13
const COUNTRY = 14
const STATS_KEY = 16
const VISITOR = 22
const ADDRESS_LENGTH = 28
const HEADER_BYTES = 29
const MAX_ADDRESS = 64

/**
 * Writes version, instant (6), link id (6), flags, country (2), statsKey (6), visitor (6), length
 * of the address, address and facts. Returns the end.
 */
export function encodeVisit(visit: RecordedVisit, buffer: Buffer, offset: number): number {
  const { facts, address } = visit
  buffer[offset] = VERSION
  putUint48(buffer, offset + AT, visit.at)
  putUint48(buffer, offset + LINK_ID, visit.linkId)
  buffer[offset + FLAGS] = flagsOf(visit, facts.isBot)
  putUint16(buffer, offset + COUNTRY, visit.countryId)
  putUint48(buffer, offset + STATS_KEY, facts.statsKey)
  putUint48(buffer, offset + VISITOR, facts.visitor)
  const end = putAddress(address, buffer, offset + HEADER_BYTES)
  buffer[offset + ADDRESS_LENGTH] = end - offset - HEADER_BYTES
  return putFacts(facts, buffer, end)
}

/** Tells whether a journal's payload is a visit of a known version. */
export function isVisit(payload: Buffer): boolean {
  const version = payload[0]
  return (version === VERSION || version === FIRST_VERSION) && payload.length >= HEADER_BYTES
}

/** Copies a visit to `offset` in the present version, and returns the end. */
export function copyVisit(payload: Buffer, buffer: Buffer, offset: number): number {
  if (payload[0] === VERSION) return offset + payload.copy(buffer, offset)
  const factsAt = factsOffset(payload, 0, payload.length)
  payload.copy(buffer, offset, 0, factsAt)
  buffer[offset] = VERSION
  return putFacts(readFirstFacts(payload, factsAt).facts, buffer, offset + factsAt)
}

/** Copies a visit without its address, and returns the end. */
export function copyWithoutAddress(
  bytes: Buffer,
  { start, end }: { start: number; end: number },
  buffer: Buffer,
  offset: number,
): number {
  bytes.copy(buffer, offset, start, start + HEADER_BYTES)
  buffer[offset + ADDRESS_LENGTH] = 0
  const factsAt = factsOffset(bytes, start, end)
  return offset + HEADER_BYTES + bytes.copy(buffer, offset + HEADER_BYTES, factsAt, end)
}

/** Returns epoch milliseconds. */
export function instantOf(bytes: Buffer, start: number): number {
  return readUint48(bytes, start + AT)
}

export function linkIdOf(bytes: Buffer, start: number): number {
  return readUint48(bytes, start + LINK_ID)
}

/** Returns the byte that `readFlags` decodes. */
export function flagsByteOf(bytes: Buffer, start: number): number {
  return bytes[start + FLAGS] as number
}

/** Returns the ISO 3166-1 number, 0 if unknown. */
export function countryIdOf(bytes: Buffer, start: number): number {
  return ((bytes[start + COUNTRY] as number) << 8) | (bytes[start + COUNTRY + 1] as number)
}

export function statsKeyOf(bytes: Buffer, start: number): number {
  return readUint48(bytes, start + STATS_KEY)
}

/** Returns 0 for an unknown visitor. */
export function visitorOf(bytes: Buffer, start: number): number {
  return readUint48(bytes, start + VISITOR)
}

export function addressOf(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('latin1', start + HEADER_BYTES, factsOffset(bytes, start, end))
}

export function addressOffset(start: number): number {
  return start + HEADER_BYTES
}

/** Returns the offset of the facts after the address. */
export function factsOffset(bytes: Buffer, start: number, end: number): number {
  return Math.min(start + HEADER_BYTES + (bytes[start + ADDRESS_LENGTH] as number), end)
}

/** Addresses are ASCII. For so few characters the loop is faster than a native call. */
function putAddress(address: string, buffer: Buffer, start: number): number {
  const length = Math.min(address.length, MAX_ADDRESS)
  for (let index = 0; index < length; index++) buffer[start + index] = address.charCodeAt(index)
  return start + length
}

/** Buffer's own method validates its arguments and takes twice as long. */
function readUint48(bytes: Buffer, at: number): number {
  const high = ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
  const low =
    ((bytes[at + 2] as number) << 24) |
    ((bytes[at + 3] as number) << 16) |
    ((bytes[at + 4] as number) << 8) |
    (bytes[at + 5] as number)
  return high * 2 ** 32 + (low >>> 0)
}

const MOBILE = 1
const SCAN = 2
const VPN = 4
const BOT = 8

type Flagged = Pick<RecordedVisit, 'device' | 'method' | 'isVpn'>

/** Encodes a visit's flags as one byte of records and rows. */
export function flagsOf({ device, method, isVpn }: Flagged, isBot = false): number {
  return (
    (device === 'mobile' ? MOBILE : 0) | (method === 'qr' ? SCAN : 0) | (isVpn ? VPN : 0) | (isBot ? BOT : 0)
  )
}

export function readFlags(flags: number): Flagged {
  return {
    device: isMobileFlagged(flags) ? 'mobile' : 'desktop',
    method: isScanFlagged(flags) ? 'qr' : 'link',
    isVpn: (flags & VPN) !== 0,
  }
}

/** Tells whether the visit came from a phone or tablet. */
export function isMobileFlagged(flags: number): boolean {
  return (flags & MOBILE) !== 0
}

/** Tells whether the visit was a scan of a QR code. */
export function isScanFlagged(flags: number): boolean {
  return (flags & SCAN) !== 0
}

/** Tells whether a machine made the visit. */
export function isBotFlagged(flags: number): boolean {
  return (flags & BOT) !== 0
}
