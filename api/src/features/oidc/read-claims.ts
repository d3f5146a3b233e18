import { asciiDomain } from '../../platform/ascii-domain.ts'
import { foldsToAscii } from '../../platform/name-key.ts'

type Claims = Readonly<Record<string, unknown>>

const YES: readonly unknown[] = [true, 'true', 1, '1', undefined]

/**
 * Requires `true`, unless the operator trusts providers that use another form or omit the claim. An
 * explicit denial is never overruled.
 */
export function isEmailVerified(claims: Claims, isTrusted: boolean): boolean {
  const said = claims.email_verified
  if (!isTrusted) return said === true
  return YES.includes(typeof said === 'string' ? said.toLowerCase() : said)
}

/** Returns the address with its domain in ASCII (RFC 5891); null if there is none. */
export function emailOf({ email }: Claims): string | null {
  if (typeof email !== 'string' || email === '') return null
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  // Invalid domains, and those that only look like another one, stay unchanged and match no
  // address.
  const ascii = asciiDomain(domain)
  if (at < 1 || ascii === null || [...domain].some(foldsToAscii)) return email
  return email.slice(0, at + 1) + ascii
}

/** Finds a claim by its name, or else by the path between the name's dots. */
export function claimOf(claims: Claims, name: string): unknown {
  if (claims[name] !== undefined) return claims[name]
  let found: unknown = claims
  for (const part of name.split('.')) found = (found as Claims | null | undefined)?.[part]
  return found
}

/** Returns a claim's groups: a text, several texts, or objects with a `name`. */
export function groupsOf(claim: unknown): string[] {
  return [claim].flat().flatMap((group) => {
    const name = typeof group === 'object' && group !== null ? (group as Claims).name : group
    return typeof name === 'string' && name !== '' ? [withoutSlash(name)] : []
  })
}

/** Keycloak writes a group as a path that begins with a slash. */
export function withoutSlash(group: string): string {
  return group.replace(/^\//, '')
}
