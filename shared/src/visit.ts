import { z } from 'zod'
import { codecOf, custom, plain, shapeOf, type ValuesOf } from './fields.ts'
import { wireInstant } from './wire-values.ts'

const VISIT_FIELDS = {
  at: plain('date', { answer: wireInstant }),
  device: plain('device', { answer: z.enum(['desktop', 'mobile']) }),
  /** The visitor opened the link itself or scanned its QR code. */
  method: plain('method', { answer: z.enum(['link', 'qr']) }),
  ip: plain('ip', { answer: z.string() }),
  isVpn: plain('is_vpn', { answer: z.boolean() }),
  country: plain('country', {
    answer: z.object({ id: z.int(), code: z.string(), name: z.string() }).nullable(),
  }),
}

/** A row of the table of accesses. */
export interface Visit extends ValuesOf<typeof VISIT_FIELDS, 'answer'> {}

export type Device = Visit['device']
export type VisitMethod = Visit['method']

const visitCodec = codecOf(VISIT_FIELDS, 'answer')

const STATS_FIELDS = {
  /** The newest 1,000 visits, newest first. */
  visits: custom({
    answer: { accesses: z.array(z.object(shapeOf(VISIT_FIELDS, 'answer'))) },
    empty: [],
    read: ({ accesses }): Visit[] => accesses.map(visitCodec.read),
    write: (visits) => ({ accesses: visits.map(visitCodec.write) }),
  }),
  /** The last 7 days in the requested zone, oldest first, today last; `day` is `YYYY-MM-DD`. */
  lastDays: custom({
    answer: { last7Days: z.array(z.object({ day: z.iso.date(), clics: z.int() })) },
    empty: [],
    read: ({ last7Days }) => last7Days.map(({ day, clics }) => ({ day, visitCount: clics })),
    write: (days) => ({ last7Days: days.map(({ day, visitCount }) => ({ day, clics: visitCount })) }),
  }),
  qrVisitCount: plain('qrAccesses', { answer: z.int() }),
  desktopVisitCount: plain('desktopAccesses', { answer: z.int() }),
  mobileVisitCount: plain('mobileAccesses', { answer: z.int() }),
  visitCount: plain('totalAccesses', { answer: z.int() }),
}

/** A link's statistics as plain JSON. */
export interface LinkStats extends ValuesOf<typeof STATS_FIELDS, 'answer'> {}

/** Answer of GET /api/link/stats/{shortCode}. */
export const linkStatsWire = z.object(shapeOf(STATS_FIELDS, 'answer')).meta({ id: 'LinkStats' })

export type WireLinkStats = z.infer<typeof linkStatsWire>

const statsCodec = codecOf(STATS_FIELDS, 'answer')

export function linkStatsFromWire(wire: WireLinkStats): LinkStats {
  return statsCodec.read(wire)
}

export function linkStatsToWire(stats: LinkStats): WireLinkStats {
  return statsCodec.write(stats)
}
