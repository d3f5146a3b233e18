import type { AcceptedLinks, LinkOfferDetail } from '@atajo/shared/link-transfer'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../platform/server/http.ts'
import { offerPath } from './transfers.queries.ts'

export type OfferedLink = LinkOfferDetail['links'][number]

/** Transferring many links may take minutes. */
const TIMEOUT_MS = 2 * 60_000

/** Offered links belong to another account, so they are never persisted. */
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

export const declineOffer = (id: string) => http({ method: 'POST', path: `${offerPath(id)}/decline` })
