import { domainToASCII } from 'node:url'

/** A domain as mail has it (RFC 5891); null for a text that is none, of which one could be read. */
export function asciiDomain(text: string): string | null {
  return /^[\p{L}\p{M}\p{N}.-]+$/u.test(text) ? domainToASCII(text) || null : null
}
