export type PasswordStrength = 'short' | 'weak' | 'fair' | 'good'

/** The server's minimum length in characters. */
const LEAST = 8

/**
 * Roughly estimates the effort to guess a password, by its length and its number of different
 * characters. Length matters most (ASVS 5.0 V6.2); the server refuses common passwords.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < LEAST) return 'short'
  const different = new Set(password.toLowerCase()).size
  if (different < 5 || password.length < 10) return 'weak'
  return password.length < 14 ? 'fair' : 'good'
}
