import { z } from 'zod'
import { wireInstant } from './wire-values.ts'

export type Device = 'desktop' | 'mobile'

/** How a visit came: through the link itself or by scanning its QR code. */
export type VisitMethod = 'link' | 'qr'

/** One row of the table of accesses. */
export interface Visit {
  at: string
  device: Device
  method: VisitMethod
  ip: string
  isVpn: boolean
  country: { id: number; code: string; name: string } | null
}

/** A link's statistics, in plain JSON. */
export interface LinkStats {
  /** The newest 1,000 visits, newest first. */
  visits: Visit[]
  /** The last 7 days in the asked zone, oldest first, today last; `day` is `YYYY-MM-DD`. */
  lastDays: { day: string; visitCount: number }[]
  qrVisitCount: number
  desktopVisitCount: number
  mobileVisitCount: number
  visitCount: number
}

/** The answer of GET /api/link/stats/{shortCode}. */
export const linkStatsWire = z
  .object({
    accesses: z.array(
      z.object({
        date: wireInstant,
        device: z.enum(['desktop', 'mobile']),
        method: z.enum(['link', 'qr']),
        ip: z.string(),
        is_vpn: z.boolean(),
        country: z.object({ id: z.int(), code: z.string(), name: z.string() }).nullable(),
      }),
    ),
    last7Days: z.array(z.object({ day: z.iso.date(), clics: z.int() })),
    qrAccesses: z.int(),
    desktopAccesses: z.int(),
    mobileAccesses: z.int(),
    totalAccesses: z.int(),
  })
  .meta({ id: 'LinkStats' })

export type WireLinkStats = z.infer<typeof linkStatsWire>

/** The statistics that an answer's wire form stands for. */
export function linkStatsFromWire(wire: WireLinkStats): LinkStats {
  return {
    visits: wire.accesses.map(({ date, is_vpn, ...visit }) => ({ ...visit, at: date, isVpn: is_vpn })),
    lastDays: wire.last7Days.map(({ day, clics }) => ({ day, visitCount: clics })),
    qrVisitCount: wire.qrAccesses,
    desktopVisitCount: wire.desktopAccesses,
    mobileVisitCount: wire.mobileAccesses,
    visitCount: wire.totalAccesses,
  }
}

/** The statistics' wire form, for an answer. */
export function linkStatsToWire(stats: LinkStats): WireLinkStats {
  return {
    accesses: stats.visits.map(({ at, isVpn, ...visit }) => ({ ...visit, date: at, is_vpn: isVpn })),
    last7Days: stats.lastDays.map(({ day, visitCount }) => ({ day, clics: visitCount })),
    qrAccesses: stats.qrVisitCount,
    desktopAccesses: stats.desktopVisitCount,
    mobileAccesses: stats.mobileVisitCount,
    totalAccesses: stats.visitCount,
  }
}
