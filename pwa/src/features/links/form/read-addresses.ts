import { type DestinationPolicy, parseDestination } from '@atajo/shared/destination-url'
import type { FieldIssue } from '@atajo/shared/error-code'
import { addressLines } from './addresses-in.ts'

/** Most addresses that are shortened in one go. */
export const MAX_ADDRESSES = 200

/** One of several pasted addresses, or why it is none. */
export type ReadAddress =
  | { text: string; href: string }
  | { text: string; href: null; issue: FieldIssue | 'again' }

/** Reads the addresses of a text, one a line; what repeats an earlier one is told apart. */
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
