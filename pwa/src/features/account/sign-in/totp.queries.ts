import type { OwnerProof } from '@atajo/shared/owner-proof'
import { API } from '@atajo/shared/paths'
import { http } from '../../../platform/server/http.ts'
import { changeCredentials } from '../../../platform/server/session-lock.ts'

interface TotpSetup {
  secret: string
  otpauthUrl: string
}

export interface DrawnTotp extends TotpSetup {
  /** The secret's address as a QR code: a data URL. */
  picture: string
}

/**
 * A new secret for an application of codes; it counts once a code of it was confirmed. Throws as
 * `http` does: what proves no owner.
 */
export async function startTotp(body: OwnerProof = {}): Promise<DrawnTotp> {
  const [setup, { toDataURL }] = await Promise.all([
    http<TotpSetup>({ method: 'POST', path: API.totp, body }),
    import('qrcode'),
  ])
  return { ...setup, picture: await toDataURL(setup.otpauthUrl, { margin: 2, scale: 5 }) }
}

/** Turns the second step on. Throws as `http` does. */
export const confirmTotp = (code: string) =>
  changeCredentials<{ recoveryCodes: string[] }>({
    method: 'POST',
    path: `${API.totp}/confirm`,
    body: { code },
  })

/** Turns the second step off. Throws as `http` does. */
export const removeTotp = (body: OwnerProof) => changeCredentials({ method: 'DELETE', path: API.totp, body })

/** Makes ten new codes; those before end. Throws as `http` does. */
export const renewRecoveryCodes = (body: OwnerProof) =>
  http<{ recoveryCodes: string[] }>({ method: 'POST', path: `${API.totp}/recovery-codes`, body })
