import { type DestinationPolicy, parseDestination } from '@atajo/shared/destination-url'
import type { FieldIssue } from '@atajo/shared/error-code'
import { addressLines } from './addresses-in.ts'

export const MAX_ADDRESSES = 200

/** One of several pasted addresses, or the reason why it cannot be shortened. */
export type ReadAddress =
  | { text: string; href: string }
  | { text: string; href: null; issue: FieldIssue | 'again' }

/** Reads the addresses of a text, one per line, and marks duplicates. */
export function readAddresses(text: string, policy: DestinationPolicy): ReadAddress[] {
  const known = new Set<string>()
  return addressLines(text).map((line) => {
    const read = parseDestination(line, policy)
    if (!read.ok) return { text: line, href: null, issue: read.issue }
    if (known.has(read.href)) return { text: line, href: null, issue: 'again' }
    known.add(read.href)
    return { text: line, href: read.href }
  })
}
