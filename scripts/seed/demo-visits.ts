import { randomInt } from 'node:crypto'
import type { JournaledVisit } from '../../api/src/features/stats/visit.model.ts'

const HOUR_MS = 3_600_000
const DAYS = 30

/** How busy each hour of a day in Spain is. */
const HOURS = [2, 1, 1, 1, 1, 2, 4, 8, 12, 14, 14, 13, 12, 10, 9, 10, 11, 12, 13, 14, 13, 10, 7, 4]

/** ISO 3166-1 numeric ids, as often as they come. */
const COUNTRIES = [724, 724, 724, 724, 724, 724, 484, 32, 170, 152, 250, 276, 826, 0]

/** Blocks that RFC 5737 keeps for examples. */
const ADDRESS_BLOCKS = ['192.0.2', '198.51.100', '203.0.113']

export interface VisitedLink {
  id: number
  visits: number
  isLimited: boolean
  hasQrCode: boolean
}

/** A month of visits up to `now`, in the order they happened. */
export function createDemoVisits(links: readonly VisitedLink[], now: number): JournaledVisit[] {
  const visits = links.flatMap((link) => Array.from({ length: link.visits }, () => createVisit(link, now)))
  return visits.sort((a, b) => a.at - b.at).map((visit, index) => ({ ...visit, sequence: index + 1 }))
}

function createVisit({ id, hasQrCode }: VisitedLink, now: number): JournaledVisit {
  const isMobile = randomInt(100) < 58
  return {
    sequence: 0,
    linkId: id,
    at: pickInstant(now),
    device: isMobile ? 'mobile' : 'desktop',
    method: hasQrCode && isMobile && randomInt(100) < 60 ? 'qr' : 'link',
    address: `${pick(ADDRESS_BLOCKS)}.${1 + randomInt(254)}`,
    isVpn: randomInt(100) < 4,
    countryId: pick(COUNTRIES),
  }
}

function pickInstant(now: number): number {
  const hoursAgo = randomInt(DAYS * 24)
  const instant = now - hoursAgo * HOUR_MS - randomInt(HOUR_MS)
  const weight = HOURS[new Date(instant).getHours()] ?? 0
  return randomInt(14) < weight ? instant : pickInstant(now)
}

function pick<T>(values: readonly T[]): T {
  return values[randomInt(values.length)] as T
}
