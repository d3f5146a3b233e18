import type { Device, VisitMethod } from '@atajo/shared/visit'

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

/** Version, instant (6), link id (6), flags, country (2), address; the answer is the offset behind it. */
export function encodeVisit(visit: RecordedVisit, buffer: Buffer, offset: number): number {
  buffer[offset] = VERSION
  buffer.writeUIntBE(visit.at, offset + 1, 6)
  buffer.writeUIntBE(visit.linkId, offset + 7, 6)
  buffer[offset + 13] =
    (visit.device === 'mobile' ? MOBILE : 0) | (visit.method === 'qr' ? SCAN : 0) | (visit.isVpn ? VPN : 0)
  buffer.writeUInt16BE(visit.countryId, offset + 14)
  return offset + ADDRESS_AT + buffer.write(visit.address, offset + ADDRESS_AT, 64, 'latin1')
}

/** The visit in a journal payload, or null when another version wrote it. */
export function decodeVisit(payload: Buffer): RecordedVisit | null {
  if (payload[0] !== VERSION || payload.length < ADDRESS_AT) return null
  const flags = payload[13] as number
  return {
    at: payload.readUIntBE(1, 6),
    linkId: payload.readUIntBE(7, 6),
    device: (flags & MOBILE) !== 0 ? 'mobile' : 'desktop',
    method: (flags & SCAN) !== 0 ? 'qr' : 'link',
    isVpn: (flags & VPN) !== 0,
    countryId: payload.readUInt16BE(14),
    address: payload.toString('latin1', ADDRESS_AT),
  }
}
