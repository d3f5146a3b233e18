import { API } from '@atajo/shared/paths'
import { http } from '../../platform/http.ts'

/** Whether the server has accounts; throws ApiError `invalid_token` where the address is over. */
export const checkSetup = (token: string) =>
  http<{ hasAccounts: boolean }>({ method: 'POST', path: `${API.setup}/check`, body: { token } })
