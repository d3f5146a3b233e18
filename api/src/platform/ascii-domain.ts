import { domainToASCII } from 'node:url'

/**
 * Converts a domain to the ASCII form that mail uses (RFC 5891). Returns null for an invalid one.
 */
export function asciiDomain(text: string): string | null {
  return /^[\p{L}\p{M}\p{N}.-]+$/u.test(text) ? domainToASCII(text) || null : null
}
