import type { Passkey } from '@atajo/shared/account'
import { API } from '@atajo/shared/paths'
import { http } from '../../platform/http.ts'
import { makePasskey } from '../../platform/passkeys.ts'
import { changeCredentials } from '../../platform/session-lock.ts'

/** Makes a passkey on this device and adds it under a name. Throws as `makePasskey` does. */
export async function addPasskey(named: { name: string; code?: string }): Promise<Passkey> {
  return http<Passkey>({ method: 'POST', path: API.passkeys, body: { ...(await makePasskey()), ...named } })
}

/** Throws as `http` does: 403 `code_required`. */
export const renamePasskey = (id: string, body: { name: string; code?: string }) =>
  http({ method: 'PUT', path: `${API.passkeys}/${encodeURIComponent(id)}`, body })

/** Throws as `http` does: 409 `last_way_in`, 403 `code_required`. */
export const removePasskey = (id: string, body: { code?: string }) =>
  changeCredentials({ method: 'DELETE', path: `${API.passkeys}/${encodeURIComponent(id)}`, body })
