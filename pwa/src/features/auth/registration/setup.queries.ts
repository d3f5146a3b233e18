import type { SetupState } from '@atajo/shared/administration'
import { API } from '@atajo/shared/paths'
import { http } from '../../../platform/server/http.ts'

/**
 * Returns whether the server has accounts, and its version. Throws ApiError `invalid_token` if the
 * address has expired.
 */
export const checkSetup = (token: string) =>
  http<SetupState>({ method: 'POST', path: `${API.setup}/check`, body: { token } })
