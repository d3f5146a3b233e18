import { asciiSlug } from '@atajo/shared/custom-slug'
import { parseDestination } from '@atajo/shared/destination-url'
import type { FieldIssue } from '@atajo/shared/error-code'
import { IMPORTED_NAME, type ImportState } from '@atajo/shared/import'
import type { Link } from '@atajo/shared/link'
import { fieldIssueTexts } from '../../texts/es/field-issues.ts'
import { importTexts } from '../../texts/es/import-links.ts'
import type { ImportRow } from './import-row.ts'

export interface Verdict {
  state: ImportState
  /** Why, in words; empty where the state says it all. */
  why: string
  /** Whether the server may be asked: it refuses a call with a row that is none. */
  isSendable: boolean
  /** Whether the code is that of a link of one's own, which may be replaced. */
  isOwn: boolean
  /** The code without accents and other signs that none may have; for one that has such signs. */
  suggestion?: string
}

/** What a code leads to among one's own links, and in which row of the file it came before. */
export interface KnownCodes {
  own: ReadonlyMap<string, string>
  seen: Map<string, number>
}

/** Codes that differ by case only are one. */
const fold = (code: string) => code.toLowerCase()

/** The codes of one's own links. */
export function knownCodes(links: readonly Link[]): KnownCodes {
  const own = new Map<string, string>()
  for (const { code, customSlug, destination } of links) {
    own.set(fold(code), destination)
    if (customSlug) own.set(fold(customSlug), destination)
  }
  return { own, seen: new Map() }
}

/** What this device can say of a row by itself; rows come in order. */
export function judgeRow(row: ImportRow, { own, seen }: KnownCodes): Verdict {
  const destination = parseDestination(row.longUrl, { ownHosts: [location.host], allowPrivate: true })
  if (!destination.ok) return invalid(fieldIssueTexts[destination.issue as FieldIssue])
  const { sufix } = row
  if (sufix === undefined) return verdict('new', row)
  if (!IMPORTED_NAME.test(sufix)) return hasOtherSigns(row, asciiSlug(sufix))
  const earlier = seen.get(fold(sufix))
  if (earlier !== undefined && earlier !== row.line)
    return verdict('taken', row, importTexts.why.repeated(earlier))
  seen.set(fold(sufix), row.line)
  const mine = own.get(fold(sufix))
  if (mine === undefined) return verdict('new', row)
  if (mine === destination.href) return verdict('already_yours', row, importTexts.why.same(sufix))
  return { ...verdict('taken', row, importTexts.why.own), isOwn: true }
}

function hasOtherSigns(row: ImportRow, slug: string): Verdict {
  const judged = { ...verdict('reserved', row, importTexts.why.signs), isSendable: false }
  return IMPORTED_NAME.test(slug) ? { ...judged, suggestion: slug } : judged
}

function verdict(state: ImportState, row: ImportRow, why = ''): Verdict {
  const closed = state === 'new' && row.protected ? importTexts.why.protected : why
  return { state, why: closed, isSendable: true, isOwn: false }
}

function invalid(why: string): Verdict {
  return { state: 'invalid', why, isSendable: false, isOwn: false }
}

/** The server's word on a row, over what this device thought. */
export function judgedByServer(
  before: Verdict,
  { state, message, line }: { state: ImportState; message?: string; line: number },
  row: ImportRow,
): Verdict {
  // Of two rows with one code the server sees the second only beside the first.
  if (state === 'new' && before.state === 'taken' && !before.isOwn) return before
  const why = message ?? (state === before.state ? before.why : importTexts.why.byState[state])
  return { ...verdict(state, row, why), isOwn: before.isOwn && line === row.line }
}
