import type { OwnerProof } from '@atajo/shared/owner-proof'
import { API } from '@atajo/shared/paths'
import { http } from '../../../platform/server/http.ts'
import { changeCredentials } from '../../../platform/server/session-lock.ts'

/** Where to say whom to link. Throws as `http` does: 403 `recent_login_required`. */
export const beginOidcLink = (proof: OwnerProof) =>
  http<{ url: string }>({ method: 'POST', path: API.accountOidc, body: proof })

/** Throws as `http` does: 409 `last_way_in`, and what proves no owner. */
export const removeOidcLink = (body: OwnerProof) =>
  changeCredentials({ method: 'DELETE', path: API.accountOidc, body })
