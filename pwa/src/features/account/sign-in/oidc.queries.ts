import type { OwnerProof } from '@atajo/shared/owner-proof'
import { API } from '@atajo/shared/paths'
import { http } from '../../../platform/server/http.ts'
import { changeCredentials } from '../../../platform/server/session-lock.ts'

/** Returns the provider's address. Throws as `http` does: 403 `recent_login_required`. */
export const beginOidcLink = (proof: OwnerProof) =>
  http<{ url: string }>({ method: 'POST', path: API.accountOidc, body: proof })

/** Throws as `http` does: 409 `last_way_in`, or an error about the proof of ownership. */
export const removeOidcLink = (body: OwnerProof) =>
  changeCredentials({ method: 'DELETE', path: API.accountOidc, body })
