import { parseDestination } from '@atajo/shared/destination-url'
import { FIELD_ISSUE_TEXTS } from '@atajo/shared/field-issue-texts'
import { landingTexts } from '../../texts/es/landing.ts'

/** The parsed address, or an explanation why the text is none. */
export type TypedDestination = { href: string } | { href: null; more: string | null }

/** Reads a pasted text. Only the server decides about private addresses. */
export function readDestination(text: string, ownHosts: string[]): TypedDestination {
  if (text.trim() === '') return { href: null, more: null }
  const strict = parseDestination(text, { ownHosts, allowPrivate: false })
  const isPrivate = !strict.ok && strict.issue === 'private_address'
  const result = isPrivate ? parseDestination(text, { ownHosts, allowPrivate: true }) : strict
  if (result.ok) return result
  const isMalformed = result.issue === 'invalid_url'
  return { href: null, more: isMalformed ? landingTexts.quick.wholeAddress : FIELD_ISSUE_TEXTS[result.issue] }
}
