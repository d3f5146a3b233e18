import type { LinkOffers } from '@atajo/shared/link-transfer'
import { API } from '@atajo/shared/paths'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { http } from '../../platform/server/http.ts'
import { useSession } from '../auth/auth.public.ts'

export type IncomingOffer = LinkOffers['incoming'][number]
export type OutgoingOffer = LinkOffers['outgoing'][number]

/** Offers of links that wait for an answer, of others and one's own. */
export const offersQuery = queryOptions({
  queryKey: ['transfers'],
  queryFn: ({ signal }) => http<LinkOffers>({ path: API.transfers, signal }),
  // Every page asks, so that nobody has to look for an offer.
  staleTime: 5 * 60_000,
})

/** The same, asked for again at once. */
export const useOpenOffers = () => useQuery({ ...offersQuery, staleTime: 0 })

const NONE: IncomingOffer[] = []

/** What other accounts offer to this one; nothing for guests. */
export function useIncomingOffers(): readonly IncomingOffer[] {
  const isMember = useSession().status === 'user'
  return useQuery({ ...offersQuery, enabled: isMember }).data?.incoming ?? NONE
}

export function offerPath(id: string): string {
  return `${API.transfers}/${encodeURIComponent(id)}`
}
