import type { LinkOffers } from '@atajo/shared/link-transfer'
import { API } from '@atajo/shared/paths'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { http } from '../../platform/server/http.ts'
import { useSession } from '../auth/auth.public.ts'

export type IncomingOffer = LinkOffers['incoming'][number]
export type OutgoingOffer = LinkOffers['outgoing'][number]

/** Open offers, both incoming and outgoing. */
export const offersQuery = queryOptions({
  queryKey: ['transfers'],
  queryFn: ({ signal }) => http<LinkOffers>({ path: API.transfers, signal }),
  // Every page reads this, so a longer stale time limits the requests.
  staleTime: 5 * 60_000,
})

/** The same query, always refreshed on mount. */
export const useOpenOffers = () => useQuery({ ...offersQuery, staleTime: 0 })

const NONE: IncomingOffer[] = []

/** Offers from other accounts; empty for guests. */
export function useIncomingOffers(): readonly IncomingOffer[] {
  const isMember = useSession().status === 'user'
  return useQuery({ ...offersQuery, enabled: isMember }).data?.incoming ?? NONE
}

export function offerPath(id: string): string {
  return `${API.transfers}/${encodeURIComponent(id)}`
}

export const withdrawOffer = (id: string) => http({ method: 'DELETE', path: offerPath(id) })
