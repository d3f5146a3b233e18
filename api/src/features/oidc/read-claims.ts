import { asciiDomain } from '../../platform/ascii-domain.ts'
import { foldsToAscii } from '../../platform/name-key.ts'

type Claims = Readonly<Record<string, unknown>>

const YES: readonly unknown[] = [true, 'true', 1, '1', undefined]

/**
 * Whether an e-mail counts as verified by the provider: only `true`, unless the operator trusts
 * providers that write it in another way or leave it out. What denies it is never overruled.
 */
export function isEmailVerified(claims: Claims, isTrusted: boolean): boolean {
  const said = claims.email_verified
  if (!isTrusted) return said === true
  return YES.includes(typeof said === 'string' ? said.toLowerCase() : said)
}

/** Its domain in ASCII, as mail has it (RFC 5891); null where there is no address. */
export function emailOf({ email }: Claims): string | null {
  if (typeof email !== 'string' || email === '') return null
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  // One that only looks like another's domain stays what it is, and is no address here; so does
  // what is none, of which a domain could be read.
  const ascii = asciiDomain(domain)
  if (at < 1 || ascii === null || [...domain].some(foldsToAscii)) return email
  return email.slice(0, at + 1) + ascii
}

/** A claim by its name, or else by the path that the name's dots make. */
export function claimOf(claims: Claims, name: string): unknown {
  if (claims[name] !== undefined) return claims[name]
  let found: unknown = claims
  for (const part of name.split('.')) found = (found as Claims | null | undefined)?.[part]
  return found
}

/** The groups in a claim: one text, several, or objects with a `name`; without first slash. */
export function groupsOf(claim: unknown): string[] {
  return [claim].flat().flatMap((group) => {
    const name = typeof group === 'object' && group !== null ? (group as Claims).name : group
    return typeof name === 'string' && name !== '' ? [withoutSlash(name)] : []
  })
}

/** A group's name, which Keycloak writes as the path of a group. */
export function withoutSlash(group: string): string {
  return group.replace(/^\//, '')
}
