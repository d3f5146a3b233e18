import type { RecordedVisit } from './visit.model.ts'

const MOBILE = 1
const SCAN = 2
const VPN = 4
const BOT = 8

type Flagged = Pick<RecordedVisit, 'device' | 'method' | 'isVpn'>

/** A visit's yes and no as one byte of records and rows. */
export function flagsOf({ device, method, isVpn }: Flagged, isBot = false): number {
  return (
    (device === 'mobile' ? MOBILE : 0) | (method === 'qr' ? SCAN : 0) | (isVpn ? VPN : 0) | (isBot ? BOT : 0)
  )
}

/** What that byte says of a visit. */
export function readFlags(flags: number): Flagged {
  return {
    device: isMobileFlagged(flags) ? 'mobile' : 'desktop',
    method: isScanFlagged(flags) ? 'qr' : 'link',
    isVpn: (flags & VPN) !== 0,
  }
}

/** Whether that byte is of a visit from a phone or tablet. */
export function isMobileFlagged(flags: number): boolean {
  return (flags & MOBILE) !== 0
}

/** Whether that byte is of a scan of a QR code. */
export function isScanFlagged(flags: number): boolean {
  return (flags & SCAN) !== 0
}

/** Whether that byte is of a visit that no person made. */
export function isBotFlagged(flags: number): boolean {
  return (flags & BOT) !== 0
}
