import type { OfferedLinks } from '@atajo/shared/link-transfer'
import { API } from '@atajo/shared/paths'
import { http } from '../../platform/server/http.ts'

interface NewOffer {
  ids: readonly number[] | 'all'
  to: string
  password?: string | undefined
  code?: string | undefined
}

/** Throws as `http` does: 403 `recent_login_required`. */
export const offerLinks = ({ ids, ...offer }: NewOffer) =>
  http<OfferedLinks>({
    method: 'POST',
    path: API.offerLinks,
    body: { ...(ids === 'all' ? { all: true } : { ids }), ...offer },
    idempotencyKey: crypto.randomUUID(),
  })
