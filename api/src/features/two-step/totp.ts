import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30

/** Steps by which an authenticator's clock may be off, either way. */
const WINDOW = 1

const SECRET_BYTES = 20

/** A new secret, in base32 as people type it. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What a QR code hands to an authenticator (the Key Uri Format). */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secret, { issuer, label }).toString()
}

/** The time step that a code of six digits stands for around `now`; null where it is none's. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

function totpOf(secret: string, name: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...name, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6 })
}
