import type { ExportFormat } from './account-export.ts'
import { csvField, plainCsvField } from './csv-field.ts'
import type { FieldColumns } from './fields.ts'
import type { Link } from './link.ts'
import { CSV_FIELDS, type CsvField } from './link-columns.ts'
import { readableAddress } from './readable-address.ts'
import { type ShortLinkPlace, shortLinkUrl, shownOrigin } from './short-link.ts'

/** The headings of an own table that no plain field has, or not under its label. */
type Title =
  | 'shortUrl'
  | 'slug'
  | 'code'
  | 'destination'
  | 'group'
  | 'tags'
  | 'status'
  | 'createdAt'
  | 'expires'
  | 'createdAtExact'
  | 'expiresExact'
  | 'clicks'
  | 'importedClicks'
  | 'isProtected'
  | 'password'

/** Headings and words of our own table. */
export interface LinksCsvTexts {
  columns: Record<Title | CsvField, string>
  active: string
  inactive: string
  yes: string
}

export interface CsvOptions {
  format: ExportFormat
  separator: ',' | ';'
  hasPasswords: boolean
  /** The form in which short links are shown. */
  place: ShortLinkPlace
  /** Time zone of the dates for spreadsheets. */
  timeZone: string
  texts: LinksCsvTexts
}

/** The title of a column, and its content for a link. */
type Column = readonly [title: string, read: (link: Link) => string | number | null]

const codeOf = ({ customSlug, code }: Link) => customSlug ?? code
const addressOf = (place: ShortLinkPlace, link: Link) =>
  shortLinkUrl(place, { code: codeOf(link), domain: link.domain ?? null })
/** Clicks counted by another service or for an earlier owner; null if there are none. */
const clicksFromBefore = ({ importedClicks, clicksBefore }: Link) =>
  clicksBefore ? (importedClicks ?? 0) + clicksBefore : importedClicks

/** Other tools have a single number of clicks. */
const allClicksOf = (link: Link) => link.visitCount + (clicksFromBefore(link) ?? 0)
const tagsOf = ({ tags }: Link, separator: string) => tags.map(({ name }) => name).join(separator)

/**
 * Formats an instant as `2026-10-19 13:00` in that zone, which spreadsheets read as a date and
 * time.
 */
function spreadsheetTimes(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (at) => format.format(new Date(at))
}

/** Omits the time if it is the end of the day. */
function endOf(time: string): string {
  return time.replace(' 23:59', '')
}

/** Columns for people come first. The instants that our import reads are at the end. */
function atajoColumns({ place, hasPasswords, timeZone, texts }: CsvOptions): Column[] {
  const { columns, active, inactive, yes } = texts
  const timeOf = spreadsheetTimes(timeZone)
  const plain = new Map(
    CSV_FIELDS.map(({ name, csv }): [CsvField, Column] => [
      name,
      [columns[name], (link) => cellOf(csv, link[name], yes)],
    ]),
  )
  const take = (name: CsvField): Column[] => {
    const column = plain.get(name)
    plain.delete(name)
    return column ? [column] : []
  }
  return [
    [columns.shortUrl, (link) => addressOf(place, link)],
    [columns.slug, ({ customSlug }) => customSlug],
    [columns.code, ({ code }) => code],
    [columns.destination, ({ destination }) => readableAddress(destination)],
    ...take('title'),
    ...take('note'),
    [columns.group, ({ group }) => group?.title ?? null],
    [columns.tags, (link) => tagsOf(link, '|')],
    [columns.status, ({ isActive }) => (isActive ? active : inactive)],
    [columns.createdAt, ({ createdAt }) => timeOf(createdAt)],
    [columns.expires, ({ expiresAt }) => expiresAt && endOf(timeOf(expiresAt))],
    ...take('maxVisits'),
    [columns.clicks, ({ visitCount }) => visitCount],
    [columns.importedClicks, clicksFromBefore],
    ...take('mobileDestination'),
    ...take('desktopDestination'),
    hasPasswords
      ? [columns.password, ({ password }) => password]
      : [columns.isProtected, ({ password }) => password && yes],
    [columns.createdAtExact, ({ createdAt }) => createdAt],
    [columns.expiresExact, ({ expiresAt }) => expiresAt],
    // Later fields follow at the end: the columns before stay where spreadsheets expect them.
    ...plain.values(),
  ]
}

function cellOf(kind: FieldColumns['csv'], value: unknown, yes: string): string | number | null {
  if (typeof value === 'boolean') return value ? yes : null
  if (typeof value === 'number') return value
  const text = (value ?? null) as string | null
  return kind === 'address' ? text && readableAddress(text) : text
}

function shlinkColumns({ place }: CsvOptions): Column[] {
  return [
    ['createdAt', ({ createdAt }) => createdAt],
    ['domain', ({ domain }) => new URL(shownOrigin(place, domain ?? null)).host],
    ['shortCode', codeOf],
    ['shortUrl', (link) => addressOf(place, link)],
    ['longUrl', ({ destination }) => destination],
    ['title', ({ title }) => title],
    ['tags', (link) => tagsOf(link, '|')],
    ['visits', allClicksOf],
  ]
}

/** YOURLS stores times without a zone; ours are in UTC. */
const yourlsColumns: Column[] = [
  ['keyword', codeOf],
  ['url', ({ destination }) => destination],
  ['title', ({ title }) => title],
  ['timestamp', ({ createdAt }) => createdAt.slice(0, 19).replace('T', ' ')],
  ['ip', () => null],
  ['clicks', allClicksOf],
]

function dubColumns({ place }: CsvOptions): Column[] {
  return [
    ['Short link', (link) => addressOf(place, link).replace(/^https?:\/\//, '')],
    ['Destination URL', ({ destination }) => destination],
    ['Clicks', allClicksOf],
    ['Created at', ({ createdAt }) => createdAt],
    ['Tags', (link) => tagsOf(link, ', ')],
    ['Archived', ({ isActive }) => (isActive ? 'No' : 'Yes')],
    ['Title', ({ title }) => title],
  ]
}

const COLUMNS: Record<ExportFormat, (options: CsvOptions) => Column[]> = {
  atajo: atajoColumns,
  shlink: shlinkColumns,
  yourls: () => yourlsColumns,
  dub: dubColumns,
}

/**
 * Formats links as CSV: the header and a link's row. Our own file has a byte order mark and a guard
 * against formulas for spreadsheets, which other tools would take for a part of the text.
 */
export function linksCsv(options: CsvOptions): { head: string; row: (link: Link) => string } {
  const columns = COLUMNS[options.format](options)
  const separator = options.format === 'atajo' ? options.separator : ','
  const field = options.format === 'atajo' ? csvField : plainCsvField
  const line = (cells: readonly (string | number | null)[]) =>
    `${cells.map((cell) => field(String(cell ?? ''))).join(separator)}\r\n`
  return {
    head: (options.format === 'atajo' ? '\uFEFF' : '') + line(columns.map(([title]) => title)),
    row: (link) => line(columns.map(([, read]) => read(link))),
  }
}
