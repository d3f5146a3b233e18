import type { Visit } from '@atajo/shared/visit'
import { formatDateTime } from '../../platform/text/formats.ts'
import { linkDetailTexts } from '../../texts/es/links/link-detail.ts'

/** A row of the table, with the words that are shown, searched and sorted. */
export interface VisitRow {
  /** ISO instant. */
  at: string
  when: string
  device: string
  isMobile: boolean
  method: string
  ip: string
  vpn: string
  country: string
  countryCode: string | null
}

export function visitRows(visits: readonly Visit[]): VisitRow[] {
  const texts = linkDetailTexts.table
  return visits.map((visit) => ({
    at: visit.at,
    when: formatDateTime(visit.at),
    device: visit.device === 'mobile' ? linkDetailTexts.mobile : linkDetailTexts.desktop,
    isMobile: visit.device === 'mobile',
    method: visit.method === 'qr' ? texts.qr : texts.link,
    ip: visit.ip,
    vpn: visit.isVpn ? texts.yes : texts.no,
    country: visit.country?.name ?? texts.unknownCountry,
    countryCode: visit.country?.code ?? null,
  }))
}
