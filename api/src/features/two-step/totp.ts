import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30

/** Time steps by which an authenticator's clock may differ in either direction. */
const WINDOW = 1

const SECRET_BYTES = 20

/** Creates a secret in base32, which people can type. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the content of the QR code for authenticators (Key Uri Format). */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secret, { issuer, label }).toString()
}

/** Returns the time step of a six-digit code near `now`; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

function totpOf(secret: string, name: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...name, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6 })
}
