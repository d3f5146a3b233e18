export type PasswordStrength = 'short' | 'weak' | 'fair' | 'good'

/** The least that the server takes, in characters. */
const LEAST = 8

/**
 * How long somebody would guess, roughly, by length and by how many different characters there are;
 * length is what counts (ASVS 5.0 V6.2). What is common is for the server to refuse.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < LEAST) return 'short'
  const different = new Set(password.toLowerCase()).size
  if (different < 5 || password.length < 10) return 'weak'
  return password.length < 14 ? 'fair' : 'good'
}
