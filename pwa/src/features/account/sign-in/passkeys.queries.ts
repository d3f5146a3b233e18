import type { Passkey } from '@atajo/shared/account'
import type { OwnerProof } from '@atajo/shared/owner-proof'
import { API } from '@atajo/shared/paths'
import { http } from '../../../platform/server/http.ts'
import { createPasskey } from '../../../platform/server/passkeys.ts'
import { changeCredentials } from '../../../platform/server/session-lock.ts'

/** Creates a passkey on this device and registers it. Throws as `createPasskey` does. */
export async function addPasskey(named: { name: string } & OwnerProof): Promise<Passkey> {
  const made = await createPasskey(named.password)
  return http<Passkey>({ method: 'POST', path: API.passkeys, body: { ...made, ...named } })
}

/** Throws as `http` does: 403 `code_required`. */
export const renamePasskey = (id: string, body: { name: string; code: string | undefined }) =>
  http({ method: 'PUT', path: `${API.passkeys}/${encodeURIComponent(id)}`, body })

/** Throws as `http` does: 409 `last_way_in`, or an error about the proof of ownership. */
export const removePasskey = (id: string, body: OwnerProof) =>
  changeCredentials({ method: 'DELETE', path: `${API.passkeys}/${encodeURIComponent(id)}`, body })
