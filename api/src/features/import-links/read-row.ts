import {
  type DestinationResult,
  isFileName,
  MAX_DESTINATION_LENGTH,
  MAX_OTHER_ADDRESS_LENGTH,
} from '@atajo/shared/destination-url'
import type { FieldIssue } from '@atajo/shared/error-code'
import { FIELD_ISSUE_TEXTS } from '@atajo/shared/field-issue-texts'
import { GROUP_TEXT_LIMITS } from '@atajo/shared/group'
import { IMPORTED_NAME, type ImportCall, type ImportResult } from '@atajo/shared/import'
import { type ImportRow, importRowWire } from '@atajo/shared/import-row'
import { CSV_FIELDS, type CsvField } from '@atajo/shared/link-columns'
import { LINK_DRAFT_SHAPE, type LinkDraft } from '@atajo/shared/link-draft'
import { LINK_TEXT_LIMITS, type LinkPreview } from '@atajo/shared/link-fields'
import type { QrStyle } from '@atajo/shared/qr-style'
import { isRootWord } from '@atajo/shared/reserved-words'
import { TAG_NAME_LIMIT } from '@atajo/shared/tag'
import { shortHost } from '../../platform/settings/host-settings.ts'
import { IMPORT_TEXTS } from '../../texts/es/import-texts.ts'
import { type ParseDate, readEnd, readStart } from './import-dates.ts'
import { type OwnFile, type OwnPart, ownPartOf } from './own-row.ts'
import { type NamedField, RefusedField } from './refused-field.ts'
import { clicksOf, countOf, countriesOf, dateOf, shown, textOf } from './row-values.ts'

/** A validated row. */
export interface Candidate {
  line: number
  /** `<fileId>:<line>` */
  key: string
  onTaken: ImportCall['onTaken']
  content: ImportedContent
  /** True if the row states whether the link is active. */
  saysStatus: boolean
  /** The link is imported inactive, because its password is missing. */
  isLocked: boolean
  /** The old code, and our own permanent one. */
  name: string | null
  code: string | null
  tagNames: string[]
  groupTitle: string | null
  importedClicks: number | null
  /** Null without a QR code. */
  qrCode: { style?: QrStyle } | null
  /** Present for rows of our own export. */
  own: OwnPart | null
}

/** The content of an imported link; null fields are absent in the database. */
export interface ImportedContent extends Pick<LinkDraft, CsvField> {
  destination: string
  isActive: boolean
  createdAt: Date
  updatedAt: Date
  expiresAt: Date | null
  sealedPassword: string | null
  blockedCountryIds: number[]
  preview: LinkPreview | null
}

export interface ReadRowDeps {
  checkDestination(typed: string, maxLength: number): DestinationResult
  parseDate: ParseDate
  isReserved(name: string): boolean
  isDomain(host: string): boolean
  sealPassword(text: string): string
  ownFile: OwnFile
  now: Date
}

const OWN_CODE = /^[1-9A-HJ-NP-Za-km-z]{7}$/

/** Validates a row, or returns why it cannot become a link. */
export function readRow(
  deps: ReadRowDeps,
  call: ImportCall,
  row: ImportCall['rows'][number],
): Candidate | ImportResult {
  try {
    return candidateOf(deps, call, typedRow(row))
  } catch (error) {
    if (!(error instanceof RefusedField)) throw error
    const { line } = row
    const { field, issue } = error
    if (field === 'sufix' && issue === 'invalid_slug') {
      return { line, state: 'reserved', error: issue, sufix: (row as ImportRow).sufix ?? null }
    }
    const message = `${IMPORT_TEXTS.fields[field]}: ${FIELD_ISSUE_TEXTS[issue]}`
    return { line, state: 'invalid', error: issue, message }
  }
}

function typedRow(row: ImportCall['rows'][number]): ImportRow {
  const read = importRowWire.safeParse(row)
  if (read.success) return read.data
  const [problem] = read.error.issues
  const name = String(problem?.path[0])
  const field = Object.hasOwn(IMPORT_TEXTS.fields, name) ? (name as NamedField) : 'row'
  const isKnown = problem && Object.hasOwn(FIELD_ISSUE_TEXTS, problem.message)
  throw new RefusedField(field, isKnown ? (problem.message as FieldIssue) : 'invalid_format')
}

function candidateOf(deps: ReadRowDeps, call: ImportCall, row: ImportRow): Candidate {
  const { line } = row
  const code = textOf(row.shortUrl)
  const password = row.password?.trim() ? row.password : null
  const own = ownPartOf(deps.ownFile, row, deps.now)
  const { group } = row
  const isLocked = row.protected === true && password === null
  return {
    line,
    key: `${call.fileId}:${line}`,
    onTaken: row.onTaken ?? call.onTaken,
    name: nameOf(deps, row.sufix, own !== null),
    code: code !== null && OWN_CODE.test(code) ? code : null,
    saysStatus: isLocked || typeof row.status === 'boolean',
    isLocked,
    tagNames: tagsOf(row),
    groupTitle: shown(typeof group === 'object' ? group?.title : group, GROUP_TEXT_LIMITS.title),
    importedClicks: own ? clicksOf('importedClicks', row.importedClicks) : clicksOf('clicks', row.clicks),
    qrCode: textOf(row.qrBinaryBytes) === null ? null : { ...(row.qrStyle && { style: row.qrStyle }) },
    own,
    content: {
      ...cellsOf(deps, row),
      destination: addressOf(deps, 'longUrl', row.longUrl),
      isActive: !isLocked && (row.status ?? true),
      createdAt: pastOf(deps, 'createdAt', row.createdAt),
      updatedAt: pastOf(deps, 'updatedAt', row.updatedAt),
      expiresAt: dateOf('d_expire', row.d_expire, (text) => readEnd(deps.parseDate, text)),
      sealedPassword: sealedOf(deps, password),
      blockedCountryIds: countriesOf(row.blockedCountries),
      preview: previewOf(deps, row),
    },
  }
}

/** Cells of plain fields that are cut or passed over where a draft would be refused. */
const LENIENT_READERS: Partial<Record<CsvField, (deps: ReadRowDeps, row: ImportRow) => unknown>> = {
  domain: (deps, row) => domainOf(deps, row.domain),
  title: (_, row) => shown(row.title, LINK_TEXT_LIMITS.title),
  note: (_, { note }) => textOf(note) && (note ?? '').slice(0, LINK_TEXT_LIMITS.note).toWellFormed(),
  maxVisits: (_, row) => countOf('accessLimit', row.accessLimit) || null,
}

/** The cells of plain fields, the others as drafts may have them. */
function cellsOf(deps: ReadRowDeps, row: ImportRow): Pick<LinkDraft, CsvField> {
  const read = ({ name, wire, csv }: (typeof CSV_FIELDS)[number]) => {
    const lenient = LENIENT_READERS[name]
    if (lenient) return lenient(deps, row)
    if (csv === 'address') return optionalAddress(deps, wire, row[wire] as string | undefined)
    const value = LINK_DRAFT_SHAPE[wire].safeParse(row[wire])
    if (value.success) return value.data
    throw new RefusedField(wire, value.error.issues[0]?.message as FieldIssue)
  }
  return Object.fromEntries(CSV_FIELDS.map((field) => [field.name, read(field)])) as Pick<LinkDraft, CsvField>
}

/** A name in our own export may be older than a reserved word. It remains valid under /r/. */
function nameOf(
  { isReserved }: ReadRowDeps,
  typed: string | null | undefined,
  isOwn: boolean,
): string | null {
  const name = textOf(typed)
  if (name === null) return null
  if (!IMPORTED_NAME.test(name)) throw new RefusedField('sufix', 'invalid_format')
  if (isReserved(name) && !(isOwn && isRootWord(name))) throw new RefusedField('sufix', 'invalid_slug')
  return name
}

/** A host of another service has no meaning here. */
function domainOf({ isDomain }: ReadRowDeps, typed: string | null | undefined): string | null {
  const host = shortHost(textOf(typed) ?? '')
  return host !== null && isDomain(host) ? host : null
}

function addressOf({ checkDestination }: ReadRowDeps, field: NamedField, typed: string): string {
  const maxLength = field === 'longUrl' ? MAX_DESTINATION_LENGTH : MAX_OTHER_ADDRESS_LENGTH
  const result = checkDestination(typed, maxLength)
  if (!result.ok) throw new RefusedField(field, result.issue)
  return result.href
}

function optionalAddress(deps: ReadRowDeps, field: NamedField, typed: string | null | undefined) {
  const text = textOf(typed)
  return text === null ? null : addressOf(deps, field, text)
}

function imageOf(deps: ReadRowDeps, typed: string | null | undefined): string | null {
  if (isFileName(typed ?? '')) throw new RefusedField('metadataImage', 'invalid_url')
  return optionalAddress(deps, 'metadataImage', typed)
}

/** Rows without a date, or dated in the future, get the current time. */
function pastOf({ parseDate, now }: ReadRowDeps, field: NamedField, typed: string | null | undefined): Date {
  const past = dateOf(field, typed, (text) => readStart(parseDate, text))
  return past === null || past > now ? now : past
}

function tagsOf({ tags }: ImportRow): string[] {
  const names = (tags ?? []).map((tag) => shown(typeof tag === 'string' ? tag : tag.name, TAG_NAME_LIMIT))
  return [...new Set(names)].filter((name) => name !== null)
}

function sealedOf({ sealPassword }: ReadRowDeps, password: string | null): string | null {
  if (password === null) return null
  if (password.length > LINK_TEXT_LIMITS.password) throw new RefusedField('password', 'too_long')
  return sealPassword(password)
}

function previewOf(deps: ReadRowDeps, row: ImportRow): LinkPreview | null {
  const preview = {
    isOn: row.useMetadata ?? false,
    title: shown(row.metadataTitle, LINK_TEXT_LIMITS.title),
    description: shown(row.metadataDescription, LINK_TEXT_LIMITS.description),
    image: imageOf(deps, row.metadataImage),
  }
  return Object.values(preview).some(Boolean) ? preview : null
}
