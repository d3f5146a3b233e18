import type { OwnerProof } from '@atajo/shared/owner-proof'
import { API } from '@atajo/shared/paths'
import { http } from '../../../platform/server/http.ts'
import { changeCredentials } from '../../../platform/server/session-lock.ts'

interface TotpSetup {
  secret: string
  otpauthUrl: string
}

export interface DrawnTotp extends TotpSetup {
  picture: string
}

/**
 * Requests a new secret, which takes effect once one of its codes is confirmed. Throws as `http`
 * does, also if the proof of ownership fails.
 */
export async function startTotp(body: OwnerProof = {}): Promise<DrawnTotp> {
  const [setup, { toDataURL }] = await Promise.all([
    http<TotpSetup>({ method: 'POST', path: API.totp, body }),
    import('qrcode'),
  ])
  return { ...setup, picture: await toDataURL(setup.otpauthUrl, { margin: 2, scale: 5 }) }
}

/** Enables the second step. Throws as `http` does. */
export const confirmTotp = (code: string) =>
  changeCredentials<{ recoveryCodes: string[] }>({
    method: 'POST',
    path: `${API.totp}/confirm`,
    body: { code },
  })

/** Disables the second step. Throws as `http` does. */
export const removeTotp = (body: OwnerProof) => changeCredentials({ method: 'DELETE', path: API.totp, body })

/** Replaces the recovery codes with ten new ones. Throws as `http` does. */
export const renewRecoveryCodes = (body: OwnerProof) =>
  http<{ recoveryCodes: string[] }>({ method: 'POST', path: `${API.totp}/recovery-codes`, body })
