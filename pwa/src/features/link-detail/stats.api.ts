import { API } from '@atajo/shared/paths'
import { type LinkStats, linkStatsFromWire, type WireLinkStats } from '@atajo/shared/visit'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../platform/http.ts'

/** A link's statistics in this device's time zone. */
export function statsQuery(code: string) {
  return queryOptions({
    queryKey: ['stats', code],
    queryFn: async ({ signal }): Promise<LinkStats> => {
      const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)
      const path = `${API.linkStats}/${encodeURIComponent(code)}?tz=${zone}`
      return linkStatsFromWire(await http<WireLinkStats>({ path, signal }))
    },
  })
}
