import { API } from '@atajo/shared/paths'
import { http } from '../../platform/http.ts'
import { changeCredentials } from '../../platform/session-lock.ts'

/** Has a link sent to the account's address, where there is such an account. */
export const askForReset = (login: string) => http({ method: 'POST', path: API.recover, body: { login } })

/** Sets another password; throws ApiError `invalid_token` for a link that is used up or too old. */
export const resetPassword = (body: { token: string; password: string; keepApiKeys: boolean }) =>
  http({ method: 'POST', path: API.resetPassword, body })

/** Puts the address that a link was mailed to in its place; throws ApiError `invalid_token`. */
export const confirmEmail = (token: string) =>
  changeCredentials({ method: 'POST', path: API.confirmEmail, body: { token } })
