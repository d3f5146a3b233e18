import type { JournaledVisit } from './journaled-visit.ts'
import type { VisitRow } from './visit.model.ts'

const VERSION = 1
const MOBILE = 1
const SCAN = 2
const VPN = 4
const FIXED_BYTES = 10
const MAX_ADDRESS = 64

type PackedFields = Pick<VisitRow, 'device' | 'method' | 'isVpn' | 'countryId'> & {
  at: number
  address: string
}

/**
 * Rows of the table of visits as bytes: a version, then for each row its instant (6), flags, country (2), length
 * of the address, address. A database reads and writes them as one value, however many they are.
 */
export function packVisits(visits: readonly JournaledVisit[]): Buffer {
  return pack(visits)
}

/** The same of rows that were unpacked. */
export function packRows(rows: readonly VisitRow[]): Buffer {
  return pack(rows.map(({ at, ip, ...row }) => ({ ...row, at: at.getTime(), address: ip })))
}

function pack(rows: readonly PackedFields[]): Buffer {
  const bytes = Buffer.allocUnsafe(1 + rows.length * (FIXED_BYTES + MAX_ADDRESS))
  bytes[0] = VERSION
  let end = 1
  for (const { at, device, method, isVpn, countryId, address } of rows) {
    bytes.writeUIntBE(at, end, 6)
    bytes[end + 6] = (device === 'mobile' ? MOBILE : 0) | (method === 'qr' ? SCAN : 0) | (isVpn ? VPN : 0)
    bytes.writeUInt16BE(countryId, end + 7)
    const length = bytes.write(address, end + FIXED_BYTES, MAX_ADDRESS, 'latin1')
    bytes[end + 9] = length
    end += FIXED_BYTES + length
  }
  return bytes.subarray(0, end)
}

/** The rows of a pack; none when another version wrote it. */
export function unpackVisits(bytes: Buffer): VisitRow[] {
  const rows: VisitRow[] = []
  if (bytes[0] !== VERSION) return rows
  for (let start = 1; start + FIXED_BYTES <= bytes.length; ) {
    const flags = bytes[start + 6] as number
    const end = start + FIXED_BYTES + (bytes[start + 9] as number)
    rows.push({
      at: new Date(bytes.readUIntBE(start, 6)),
      device: (flags & MOBILE) !== 0 ? 'mobile' : 'desktop',
      method: (flags & SCAN) !== 0 ? 'qr' : 'link',
      ip: bytes.toString('latin1', start + FIXED_BYTES, end),
      isVpn: (flags & VPN) !== 0,
      countryId: bytes.readUInt16BE(start + 7),
    })
    start = end
  }
  return rows
}
