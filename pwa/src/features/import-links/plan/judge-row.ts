import { asciiSlug } from '@atajo/shared/custom-slug'
import { parseDestination } from '@atajo/shared/destination-url'
import type { FieldIssue } from '@atajo/shared/error-code'
import { FIELD_ISSUE_TEXTS } from '@atajo/shared/field-issue-texts'
import { IMPORTED_NAME, type ImportState } from '@atajo/shared/import'
import type { Link } from '@atajo/shared/link'
import { importTexts } from '../../../texts/es/import-links.ts'
import type { ImportRow, UnreadCell } from '../file/import-row.ts'

export interface Verdict {
  state: ImportState
  /** Why, in words; empty where the state says it all. */
  why: string
  /** Whether the server may be asked: it refuses a call with a row that is none. */
  isSendable: boolean
  /** Whether the code is that of a link of one's own, which may be replaced. */
  isOwn: boolean
  /** Of a code that differs only by case from one of one's own, or from an earlier row's. */
  isTwin?: true
  /** The code without accents and other signs that none may have; for one that has such signs. */
  suggestion?: string
}

/** What a code leads to among one's own links, and in which row of the file it came before. */
export interface KnownCodes {
  own: ReadonlyMap<string, string>
  /** The rows of codes as they are written, and those of the first in any case. */
  seen: Map<string, number>
}

/** A key under which codes in any case are found; no code begins so. */
const folded = (code: string) => `=${code.toLowerCase()}`

/** The codes of one's own links, as they are written and in any case. */
export function knownCodes(links: readonly Link[]): KnownCodes {
  const own = new Map<string, string>()
  for (const { code, customSlug, destination } of links) {
    for (const name of [code, customSlug]) {
      if (name) own.set(name, destination).set(folded(name), destination)
    }
  }
  return { own, seen: new Map() }
}

/** The cell that keeps a row out: without its end or its limit a link would not be the same. */
export function cellToMend({ unread = [] }: ImportRow): UnreadCell | undefined {
  return unread.find(({ field }) => field === 'd_expire' || field === 'accessLimit')
}

/** What this device can say of a row by itself; rows come in order. */
export function judgeRow(row: ImportRow, { own, seen }: KnownCodes): Verdict {
  if (row.isTorn) return invalid(importTexts.why.torn)
  const unread = cellToMend(row)
  if (unread) return invalid(importTexts.why.unread(unread.field, unread.text))
  const destination = parseDestination(row.longUrl, { ownHosts: [location.host], allowPrivate: true })
  if (!destination.ok) return invalid(FIELD_ISSUE_TEXTS[destination.issue as FieldIssue])
  const { sufix } = row
  if (sufix === undefined) return verdict('new', row)
  if (!IMPORTED_NAME.test(sufix)) return hasOtherSigns(row, asciiSlug(sufix))
  const earlier = seen.get(sufix)
  if (earlier !== undefined && earlier !== row.line)
    return verdict('taken', row, importTexts.why.repeated(earlier))
  seen.set(sufix, row.line)
  const mine = own.get(sufix)
  if (mine === undefined) return judgeTwin(row, sufix, { own, seen })
  if (mine === destination.href) return verdict('already_yours', row, importTexts.why.same(sufix))
  return { ...verdict('taken', row, importTexts.why.own), isOwn: true }
}

/** A new code, which may be written like another but for its case. */
function judgeTwin(row: ImportRow, sufix: string, { own, seen }: KnownCodes): Verdict {
  const first = seen.get(folded(sufix)) ?? row.line
  seen.set(folded(sufix), first)
  if (first === row.line && !own.has(folded(sufix))) return verdict('new', row)
  return { ...verdict('new', row, importTexts.why.twin), isTwin: true }
}

function hasOtherSigns(row: ImportRow, slug: string): Verdict {
  const judged = { ...verdict('reserved', row, importTexts.why.signs), isSendable: false }
  return IMPORTED_NAME.test(slug) ? { ...judged, suggestion: slug } : judged
}

function verdict(state: ImportState, row: ImportRow, why = ''): Verdict {
  const said = state === 'new' ? [why, ...notesOf(row)].filter(Boolean).join('. ') : why
  return { state, why: said, isSendable: true, isOwn: false }
}

/** How a new link will differ from its row. */
function notesOf({ protected: isProtected, unread = [] }: ImportRow): string[] {
  const left = unread.map(({ field, text }) => importTexts.why.leftOut(field, text))
  return isProtected ? [importTexts.why.protected, ...left] : left
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
  const isOwn = before.isOwn && line === row.line
  if (state === before.state && (message === undefined || before.isTwin)) return { ...before, isOwn }
  return { ...verdict(state, row, message ?? importTexts.why.byState[state]), isOwn }
}
