import { queryOptions, useQuery } from '@tanstack/react-query'
import { http } from '../../platform/http.ts'
import { useSession } from '../auth/auth.public.ts'

export interface IncomingOffer {
  id: string
  from: string
  links: number
  at: string
}

export interface OutgoingOffer {
  id: string
  to: string
  links: number
  at: string
}

export interface OpenOffers {
  incoming: IncomingOffer[]
  outgoing: OutgoingOffer[]
}

export const TRANSFERS_PATH = '/api/transfers'

/** Offers of links that wait for an answer, of others and one's own. */
export const offersQuery = queryOptions({
  queryKey: ['transfers'],
  queryFn: ({ signal }) => http<OpenOffers>({ path: TRANSFERS_PATH, signal }),
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
