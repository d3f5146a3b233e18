import { asciiSlug } from '@atajo/shared/custom-slug'
import { parseDestination } from '@atajo/shared/destination-url'
import type { FieldIssue } from '@atajo/shared/error-code'
import { FIELD_ISSUE_TEXTS } from '@atajo/shared/field-issue-texts'
import { IMPORTED_NAME, type ImportState } from '@atajo/shared/import'
import type { Link } from '@atajo/shared/link'
import { importTexts } from '../../../texts/es/links/import-links.ts'
import type { ImportRow, UnreadCell } from '../file/import-row.ts'

export interface Verdict {
  state: ImportState
  /** The reason; empty if the state is sufficient. */
  why: string
  /** False for an invalid row, because the server would refuse the whole batch. */
  isSendable: boolean
  /** True if the code belongs to one of the person's own links, which may be replaced. */
  isOwn: boolean
  /** Set if the code differs only by case from an own link's or an earlier row's. */
  isTwin?: true
  /** The code without forbidden characters, if it has any. */
  suggestion?: string
}

/** Destinations by the codes of the person's own links, and lines by the codes of earlier rows. */
export interface KnownCodes {
  own: ReadonlyMap<string, string>
  /** The first line of each code; folded keys hold the first line in any case. */
  seen: Map<string, number>
}

/** A key for a code in any case; no code begins with `=`. */
const folded = (code: string) => `=${code.toLowerCase()}`

/** Indexes the codes of own links, both exactly and in any case. */
export function knownCodes(links: readonly Link[]): KnownCodes {
  const own = new Map<string, string>()
  for (const { code, customSlug, destination } of links) {
    for (const name of [code, customSlug]) {
      if (name) own.set(name, destination).set(folded(name), destination)
    }
  }
  return { own, seen: new Map() }
}

/**
 * Returns the unreadable cell that blocks a row: a link without its expiry or limit would be
 * different.
 */
export function blockingCell({ unread = [] }: ImportRow): UnreadCell | undefined {
  return unread.find(({ field }) => field === 'd_expire' || field === 'accessLimit')
}

/** Judges a row with the data of this device; rows must come in order. */
export function judgeRow(row: ImportRow, { own, seen }: KnownCodes): Verdict {
  if (row.isTorn) return invalid(importTexts.why.torn)
  const unread = blockingCell(row)
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

/** Judges a new code, which may differ from another only by case. */
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

/** Lists how a new link will differ from its row. */
function notesOf({ protected: isProtected, unread = [] }: ImportRow): string[] {
  const left = unread.map(({ field, text }) => importTexts.why.leftOut(field, text))
  return isProtected ? [importTexts.why.protected, ...left] : left
}

function invalid(why: string): Verdict {
  return { state: 'invalid', why, isSendable: false, isOwn: false }
}

/** Replaces this device's verdict by the server's. */
export function judgedByServer(
  before: Verdict,
  { state, message, line }: { state: ImportState; message?: string; line: number },
  row: ImportRow,
): Verdict {
  // Across batches, the server does not see the earlier row with the same code.
  if (state === 'new' && before.state === 'taken' && !before.isOwn) return before
  const isOwn = before.isOwn && line === row.line
  if (state === before.state && (message === undefined || before.isTwin)) return { ...before, isOwn }
  return { ...verdict(state, row, message ?? importTexts.why.byState[state]), isOwn }
}
