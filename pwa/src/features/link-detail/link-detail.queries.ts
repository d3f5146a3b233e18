import { API } from '@atajo/shared/paths'
import { type LinkStats, linkStatsFromWire, type WireLinkStats } from '@atajo/shared/visit'
import { queryOptions } from '@tanstack/react-query'
import { readCached } from '../../platform/server/cached-read.ts'

/** The days are those of the account's time zone. */
export function statsQuery(code: string) {
  return queryOptions({
    queryKey: ['stats', code],
    queryFn: (context) => {
      const path = `${API.linkStats}/${encodeURIComponent(code)}`
      return readCached<WireLinkStats, LinkStats>(context, path, linkStatsFromWire)
    },
  })
}
