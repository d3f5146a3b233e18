import { API } from '@atajo/shared/paths'
import { API_REQUESTS_PER_DAY } from '@atajo/shared/plan'
import type { Site } from '@atajo/shared/site'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { http } from '../../platform/http.ts'

const HOUR_MS = 3_600_000

/** The public settings of this service; kept for offline use. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => http<Site>({ path: API.site, signal }),
  staleTime: HOUR_MS,
})

/** The public settings, or what can be told without them until they are known. */
export function useSite(): Site {
  return useQuery(siteQuery).data ?? unknownSite()
}

function unknownSite(): Site {
  return {
    name: 'Atajo',
    publicUrl: location.origin,
    sourceUrl: null,
    authorUrl: null,
    operator: { name: null, address: null, email: null },
    payments: { available: true, price: null },
    apiRequestsPerDay: API_REQUESTS_PER_DAY,
  }
}
