import type { SetupState } from '@atajo/shared/administration'
import { API } from '@atajo/shared/paths'
import { http } from '../../platform/http.ts'

/**
 * Whether the server has accounts, and its version; throws ApiError `invalid_token` where the
 * address is over.
 */
export const checkSetup = (token: string) =>
  http<SetupState>({ method: 'POST', path: `${API.setup}/check`, body: { token } })
