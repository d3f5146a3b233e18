import { API } from '@atajo/shared/paths'
import { type LinkStats, linkStatsFromWire, type WireLinkStats } from '@atajo/shared/visit'
import { queryOptions } from '@tanstack/react-query'
import { readKept } from '../../platform/kept-read.ts'
import { timeZone } from '../../platform/time-zone.ts'

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
