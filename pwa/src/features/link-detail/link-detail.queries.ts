import { API } from '@atajo/shared/paths'
import { type LinkStats, linkStatsFromWire, type WireLinkStats } from '@atajo/shared/visit'
import { queryOptions } from '@tanstack/react-query'
import { readKept } from '../../platform/kept-read.ts'

/** A link's statistics in this device's time zone. */
export function statsQuery(code: string) {
  return queryOptions({
    queryKey: ['stats', code],
    queryFn: (context) => {
      const path = `${API.linkStats}/${encodeURIComponent(code)}?tz=${encodeURIComponent(timeZone())}`
      return readKept<WireLinkStats, LinkStats>(context, path, linkStatsFromWire)
    },
  })
}

/** Not every browser has it yet, nor TypeScript's types of the page. */
interface WithTemporal {
  Temporal?: { Now: { timeZoneId: () => string } }
}

/** Of this device. The first Intl.DateTimeFormat takes phones 100 ms. */
function timeZone(): string {
  return (
    (globalThis as WithTemporal).Temporal?.Now.timeZoneId() ??
    Intl.DateTimeFormat().resolvedOptions().timeZone
  )
}
