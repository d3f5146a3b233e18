import type { Device, VisitMethod } from '@atajo/shared/visit'
import { putUint16, putUint48 } from '../../platform/journal/put-number.ts'

/** A counted visit, as the journal keeps it. */
export interface RecordedVisit {
  linkId: number
  /** Epoch milliseconds. */
  at: number
  device: Device
  method: VisitMethod
  address: string
  isVpn: boolean
  /** ISO 3166-1 numeric, 0 where unknown. */
  countryId: number
}

const VERSION = 1
const MOBILE = 1
const SCAN = 2
const VPN = 4
const ADDRESS_AT = 16
const MAX_ADDRESS = 64

/** Version, instant (6), link id (6), flags, country (2), address; the answer is the offset behind it. */
export function encodeVisit(visit: RecordedVisit, buffer: Buffer, offset: number): number {
  buffer[offset] = VERSION
  putUint48(buffer, offset + 1, visit.at)
  putUint48(buffer, offset + 7, visit.linkId)
  buffer[offset + 13] =
    (visit.device === 'mobile' ? MOBILE : 0) | (visit.method === 'qr' ? SCAN : 0) | (visit.isVpn ? VPN : 0)
  putUint16(buffer, offset + 14, visit.countryId)
  return putAddress(visit.address, buffer, offset + ADDRESS_AT)
}

/** Addresses are ASCII; for so few characters a call out of JavaScript costs more than the loop. */
function putAddress(address: string, buffer: Buffer, start: number): number {
  const length = Math.min(address.length, MAX_ADDRESS)
  for (let index = 0; index < length; index++) buffer[start + index] = address.charCodeAt(index)
  return start + length
}

/** Whether a journal payload is a visit; not when another version wrote it. */
export function isVisit(payload: Buffer): boolean {
  return payload[0] === VERSION && payload.length >= ADDRESS_AT
}

/** The visit in a payload of the journal that lies between those offsets, with its place in the journal. */
export function decodeVisit(
  bytes: Buffer,
  start: number,
  end: number,
  sequence: number,
): RecordedVisit & { sequence: number } {
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

/** The link of a visit, without the rest of it. */
export function linkIdOf(bytes: Buffer, start: number): number {
  return bytes.readUIntBE(start + 7, 6)
}
