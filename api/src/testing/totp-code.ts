import { Secret, TOTP } from 'otpauth'

/** Returns the authenticator's code for a secret at that time (epoch ms). */
export function totpCode(secret: string, timestamp = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}
