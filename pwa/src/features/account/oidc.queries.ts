import { API } from '@atajo/shared/paths'
import { http } from '../../platform/http.ts'
import { changeCredentials } from '../../platform/session-lock.ts'

/** Where to say whom to link. Throws as `http` does: 403 `recent_login_required`. */
export const beginOidcLink = (proof: { password?: string; code?: string }) =>
  http<{ url: string }>({ method: 'POST', path: API.accountOidc, body: proof })

/** Throws as `http` does: 409 `last_way_in`, 403 `code_required`. */
export const removeOidcLink = (body: { code?: string }) =>
  changeCredentials({ method: 'DELETE', path: API.accountOidc, body })
