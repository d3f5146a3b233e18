import type { AcceptedLinks, LinkOfferDetail } from '@atajo/shared/link-transfer'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../platform/server/http.ts'
import { offerPath } from './transfers.queries.ts'

export type OfferedLink = LinkOfferDetail['links'][number]

/** Many links take their time. */
const TIMEOUT_MS = 2 * 60_000

/** Somebody else's links stay in memory, and no longer than they are looked at. */
export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: ['offered-links', id],
    queryFn: ({ signal }) => http<LinkOfferDetail>({ path: offerPath(id), signal, timeoutMs: TIMEOUT_MS }),
    meta: { isKept: false },
    gcTime: 60_000,
  })

/** Throws as `http` does: 403 `plan_limit`. */
export const acceptOffer = (id: string) =>
  http<AcceptedLinks>({
    method: 'POST',
    path: `${offerPath(id)}/accept`,
    idempotencyKey: crypto.randomUUID(),
    timeoutMs: TIMEOUT_MS,
  })

/** Throws as `http` does. */
export const declineOffer = (id: string) => http({ method: 'POST', path: `${offerPath(id)}/decline` })
