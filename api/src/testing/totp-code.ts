import { Secret, TOTP } from 'otpauth'

/** What an authenticator shows of a secret at that time (epoch ms). */
export function totpCode(secret: string, timestamp = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}
