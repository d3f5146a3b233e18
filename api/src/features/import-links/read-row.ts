import type { DestinationResult } from '@atajo/shared/destination-url'
import type { FieldIssue } from '@atajo/shared/error-code'
import { IMPORTED_NAME, type ImportCall, type ImportResult, type ImportRow } from '@atajo/shared/import'
import { LINK_TEXT_LIMITS } from '@atajo/shared/link-fields'
import { showableText } from '@atajo/shared/wire-values'
import { FIELD_ISSUE_TEXTS } from '../../texts/es/field-issue-texts.ts'
import { IMPORT_TEXTS } from '../../texts/es/import-texts.ts'

/** What a row asks for, checked by itself. */
export interface Candidate {
  line: number
  /** `<fileId>:<line>` */
  key: string
  onTaken: ImportCall['onTaken']
  content: ImportedContent
  /** The old code, and our own permanent one. */
  name: string | null
  code: string | null
  tagNames: string[]
  groupTitle: string | null
  clicks: number | null
}

/** What an imported link holds, absent where null. */
export interface ImportedContent {
  destination: string
  title: string | null
  note: string | null
  isActive: boolean
  createdAt: Date
  expiresAt: Date | null
  maxVisits: number | null
  mobileDestination: string | null
  desktopDestination: string | null
}

export interface ReadRowDeps {
  checkDestination(typed: string): DestinationResult
  /** The end of a day or an instant; null for what is neither. */
  parseDate(text: string): Date | null
  isReserved(name: string): boolean
  now: Date
}

const OWN_CODE = /^[1-9A-HJ-NP-Za-km-z]{7}$/
const MAX_NAME = 100

/** Reads one row, or says why it cannot become a link. */
export function readRow(deps: ReadRowDeps, call: ImportCall, row: ImportRow): Candidate | ImportResult {
  const { line } = row
  const refused = (field: keyof typeof IMPORT_TEXTS.fields, issue: FieldIssue): ImportResult => ({
    line,
    state: 'invalid',
    error: issue,
    message: `${IMPORT_TEXTS.fields[field]}: ${FIELD_ISSUE_TEXTS[issue]}`,
  })
  const destination = deps.checkDestination(row.longUrl)
  if (!destination.ok) return refused('longUrl', destination.issue)
  const others = readAddresses(deps, row)
  if ('issue' in others) return refused(others.field, others.issue)
  const name = textOf(row.sufix)
  if (name !== null && !IMPORTED_NAME.test(name)) return refused('sufix', 'invalid_format')
  if (name !== null && deps.isReserved(name)) return { line, state: 'reserved', sufix: name }
  const created = dateOf(deps, row.createdAt)
  if (created === undefined) return refused('createdAt', 'invalid_date')
  const expiresAt = dateOf(deps, row.d_expire)
  if (expiresAt === undefined) return refused('d_expire', 'invalid_date')
  const code = textOf(row.shortUrl)
  return {
    line,
    key: `${call.fileId}:${line}`,
    onTaken: row.onTaken ?? call.onTaken,
    name,
    code: code !== null && OWN_CODE.test(code) ? code : null,
    tagNames: [...new Set((row.tags ?? []).map((tag) => shown(tag, MAX_NAME)).filter((tag) => tag !== null))],
    groupTitle: shown(row.group, MAX_NAME),
    clicks: countOf(row.clicks),
    content: {
      destination: destination.href,
      title: shown(row.title, LINK_TEXT_LIMITS.title),
      note: textOf(row.note)?.slice(0, LINK_TEXT_LIMITS.note) ?? null,
      isActive: !row.protected && (row.status ?? true),
      createdAt: created === null || created > deps.now ? deps.now : created,
      expiresAt,
      maxVisits: countOf(row.accessLimit) || null,
      ...others,
    },
  }
}

type OtherAddresses = Pick<ImportedContent, 'mobileDestination' | 'desktopDestination'>

function readAddresses(
  { checkDestination }: ReadRowDeps,
  { mobileUrl, desktopUrl }: ImportRow,
): OtherAddresses | { field: 'mobileUrl' | 'desktopUrl'; issue: FieldIssue } {
  const read: OtherAddresses = { mobileDestination: null, desktopDestination: null }
  const fields = [
    ['mobileUrl', 'mobileDestination', textOf(mobileUrl)],
    ['desktopUrl', 'desktopDestination', textOf(desktopUrl)],
  ] as const
  for (const [field, property, typed] of fields) {
    if (typed === null) continue
    const result = checkDestination(typed)
    if (!result.ok) return { field, issue: result.issue }
    read[property] = result.href
  }
  return read
}

/** Undefined for what is no date. */
function dateOf({ parseDate }: ReadRowDeps, typed: string | null | undefined): Date | null | undefined {
  const text = textOf(typed)
  return text === null ? null : (parseDate(text) ?? undefined)
}

function textOf(text: string | null | undefined): string | null {
  return text?.trim() || null
}

function shown(text: string | null | undefined, longest: number): string | null {
  return textOf(showableText(text ?? ''))?.slice(0, longest) ?? null
}

function countOf(count: number | null | undefined): number | null {
  return Number.isSafeInteger(count) && (count as number) >= 0 ? (count as number) : null
}
