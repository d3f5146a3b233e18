import { API } from '@atajo/shared/paths'
import { http } from '../../../platform/server/http.ts'
import { changeCredentials } from '../../../platform/server/session-lock.ts'

/** Requests a reset link. The answer is the same if no such account exists. */
export const askForReset = (login: string) => http({ method: 'POST', path: API.recover, body: { login } })

/** Throws ApiError `invalid_token` for a used or expired link. */
export const resetPassword = (body: { token: string; password: string; keepApiKeys: boolean }) =>
  http({ method: 'POST', path: API.resetPassword, body })

/**
 * Replaces the account's address by the one that the link was sent to. Throws ApiError
 * `invalid_token`.
 */
export const confirmEmail = (token: string) =>
  changeCredentials({ method: 'POST', path: API.confirmEmail, body: { token } })
