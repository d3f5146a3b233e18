import type { ExportFormat } from '@atajo/shared/account-export'
import type { Link } from '@atajo/shared/link'
import { redirectPath } from '@atajo/shared/paths'
import { csvField } from '../../platform/csv-field.ts'
import { LINKS_CSV_TEXTS } from '../../texts/es/links-csv-texts.ts'

/** How a file is to be written. */
export interface CsvOptions {
  format: ExportFormat
  separator: ',' | ';'
  hasPasswords: boolean
  /** Where short links stand. */
  publicUrl: string
}

/** A title, and what a link has under it. */
type Column = readonly [title: string, read: (link: Link) => string | number | null]

const codeOf = ({ customSlug, code }: Link) => customSlug ?? code
/** Other tools know one number: whoever counted. */
const allClicksOf = ({ visitCount, importedClicks }: Link) => visitCount + (importedClicks ?? 0)
const tagsOf = ({ tags }: Link, separator: string) => tags.map(({ name }) => name).join(separator)

function atajoColumns({ publicUrl, hasPasswords }: CsvOptions): Column[] {
  const { columns, active, inactive, yes } = LINKS_CSV_TEXTS
  return [
    [columns.shortUrl, (link) => publicUrl + redirectPath(codeOf(link))],
    [columns.slug, ({ customSlug }) => customSlug],
    [columns.code, ({ code }) => code],
    [columns.destination, ({ destination }) => destination],
    [columns.title, ({ title }) => title],
    [columns.note, ({ note }) => note],
    [columns.group, ({ group }) => group?.title ?? null],
    [columns.tags, (link) => tagsOf(link, '|')],
    [columns.status, ({ isActive }) => (isActive ? active : inactive)],
    [columns.createdAt, ({ createdAt }) => createdAt],
    [columns.expires, ({ expiresAt }) => expiresAt],
    [columns.limit, ({ maxVisits }) => maxVisits],
    [columns.clicks, ({ visitCount }) => visitCount],
    [columns.importedClicks, ({ importedClicks }) => importedClicks],
    [columns.mobile, ({ mobileDestination }) => mobileDestination],
    [columns.desktop, ({ desktopDestination }) => desktopDestination],
    hasPasswords
      ? [columns.password, ({ password }) => password]
      : [columns.isProtected, ({ password }) => password && yes],
  ]
}

function shlinkColumns({ publicUrl }: CsvOptions): Column[] {
  const { host } = new URL(publicUrl)
  return [
    ['createdAt', ({ createdAt }) => createdAt],
    ['domain', () => host],
    ['shortCode', codeOf],
    ['shortUrl', (link) => publicUrl + redirectPath(codeOf(link))],
    ['longUrl', ({ destination }) => destination],
    ['title', ({ title }) => title],
    ['tags', (link) => tagsOf(link, '|')],
    ['visits', allClicksOf],
  ]
}

/** Its times have no zone: ours are in UTC. */
const yourlsColumns: Column[] = [
  ['keyword', codeOf],
  ['url', ({ destination }) => destination],
  ['title', ({ title }) => title],
  ['timestamp', ({ createdAt }) => createdAt.slice(0, 19).replace('T', ' ')],
  ['ip', () => null],
  ['clicks', allClicksOf],
]

function dubColumns({ publicUrl }: CsvOptions): Column[] {
  const address = publicUrl.replace(/^https?:\/\//, '')
  return [
    ['Short link', (link) => address + redirectPath(codeOf(link))],
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
 * Links as CSV, row by row. Our own file begins with a byte order mark, for spreadsheets; the
 * others do not, since tools would take it for a part of the first title.
 */
export async function* writeCsv(
  links: AsyncIterable<Link>,
  options: CsvOptions,
): AsyncGenerator<string, void> {
  const columns = COLUMNS[options.format](options)
  const separator = options.format === 'atajo' ? options.separator : ','
  const row = (cells: readonly (string | number | null)[]) =>
    `${cells.map((cell) => csvField(String(cell ?? ''))).join(separator)}\r\n`
  yield (options.format === 'atajo' ? '\uFEFF' : '') + row(columns.map(([title]) => title))
  for await (const link of links) yield row(columns.map(([, read]) => read(link)))
}
