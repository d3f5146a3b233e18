import { queryOptions } from '@tanstack/react-query'
import { http } from '../../platform/http.ts'
import { type IncomingOffer, TRANSFERS_PATH } from './transfers.queries.ts'

/** A link that is offered, as far as its receiver is shown it. */
export interface OfferedLink {
  shortUrl: string
  sufix: string | null
  longUrl: string
  mobileUrl: string | null
  desktopUrl: string | null
}

export interface AcceptedOffer {
  links: number
  stayed: number
  leftOut: { groups: string[]; tags: string[] }
}

/** Many links take their time. */
const TIMEOUT_MS = 2 * 60_000

const pathOf = (id: string) => `${TRANSFERS_PATH}/${encodeURIComponent(id)}`

/** What somebody else's links are stays in memory, and no longer than it is looked at. */
export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: ['transfers', id],
    queryFn: ({ signal }) =>
      http<IncomingOffer & { links: OfferedLink[] }>({ path: pathOf(id), signal, timeoutMs: TIMEOUT_MS }),
    meta: { isKept: false },
    gcTime: 60_000,
  })

interface NewOffer {
  ids: readonly number[] | 'all'
  to: string
  password?: string | undefined
  code?: string | undefined
}

/** Offers links to another account. Throws as `http` does: 403 `recent_login_required`. */
export const offerLinks = ({ ids, ...offer }: NewOffer) =>
  http<{ id: string; links: number }>({
    method: 'POST',
    path: '/api/link/transfer',
    body: { ...(ids === 'all' ? { all: true } : { ids }), ...offer },
    idempotencyKey: crypto.randomUUID(),
  })

/** Throws as `http` does: 403 `plan_limit`. */
export const acceptOffer = (id: string) =>
  http<AcceptedOffer>({
    method: 'POST',
    path: `${pathOf(id)}/accept`,
    idempotencyKey: crypto.randomUUID(),
    timeoutMs: TIMEOUT_MS,
  })

/** Throws as `http` does. */
export const declineOffer = (id: string) => http({ method: 'POST', path: `${pathOf(id)}/decline` })

/** Takes back an offer of one's own. Throws as `http` does. */
export const withdrawOffer = (id: string) => http({ method: 'DELETE', path: pathOf(id) })
