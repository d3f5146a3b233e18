import { CSV_FIELDS, type CsvValues } from '@atajo/shared/link-columns'

/** The first choices for a column, in their order; other plain fields of a link follow. */
const FIRST_FIELDS = [
  'longUrl',
  'sufix',
  'title',
  'note',
  'domain',
  'tags',
  'group',
  'createdAt',
  'd_expire',
  'accessLimit',
  'clicks',
  'importedClicks',
  'status',
  'archived',
  'mobileUrl',
  'desktopUrl',
  'password',
] as const

export type ImportField = (typeof FIRST_FIELDS)[number] | keyof CsvValues

/** The choices for a column. Several columns of one field fill each other's gaps. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  ...new Set([...FIRST_FIELDS, ...CSV_FIELDS.map(({ wire }) => wire)]),
]

/** The field of each column; null leaves it out. */
export type ColumnMapping = (ImportField | null)[]

/** Wire values of a file's origin. */
export type ImportSource =
  | 'atajo'
  | 'bitly'
  | 'yourls'
  | 'kutt'
  | 'shlink'
  | 'dub'
  | 'shortio'
  | 'rebrandly'
  | 'tinyurl'
  | 'chhoto'
  | 'sink'
  | 'tinycc'
  | 'bookmarks'
  | 'list'
  | 'csv'
  | 'json'

/** Fields whose cells may be unreadable. */
export type ReadField = 'createdAt' | 'd_expire' | 'accessLimit' | 'clicks' | 'importedClicks'

export interface UnreadCell {
  field: ReadField
  text: string
}

/** A manual correction of a cell. */
export interface RowFix {
  line: number
  field: ReadField | 'longUrl' | 'sufix'
  text: string
}

type Present<Values> = { [Name in keyof Values]?: NonNullable<Values[Name]> }

/** A link as a file has it, under the wire's names. */
export interface ImportRow extends Present<CsvValues> {
  /** Of the file, from 1, its header not counted. */
  line: number
  longUrl: string
  sufix?: string
  tags?: string[]
  group?: string
  createdAt?: string
  d_expire?: string
  clicks?: number
  /** Only in our own exports, in which `clicks` are the link's own visits. */
  importedClicks?: number
  status?: boolean
  /** There is a password that the file does not tell: it comes in switched off. */
  protected?: boolean
  unread?: UnreadCell[]
  /** The row has more cells than the table has columns, so its cells may be shifted. */
  isTorn?: true
  /** All later fields occur only in our own exports. */
  id?: number
  shortUrl?: string
  password?: string
  updatedAt?: string
  usedAccesses?: number
  blockedCountries?: number[]
  useMetadata?: boolean
  metadataTitle?: string
  metadataDescription?: string
  metadataImage?: string
  qrBinaryBytes?: string
  qrStyle?: object
  /** Counts by day, as they are. */
  days?: unknown[]
}

/** The groups, tags and settings of our own export. */
export interface OwnHead {
  groups: object[]
  tags: object[]
  settings?: object
  /** Base64 of PNGs, sent once before the rows; of earlier exports there are none. */
  qrLogos?: string[]
}

/** The links of our own export, as rows in their order. */
export interface OwnExport {
  rows: Omit<ImportRow, 'line'>[]
  head: OwnHead
}

/** Possible readings of a text without a clear format. */
export const SHAPES = ['list', 'headed', 'unheaded'] as const
export type Shape = (typeof SHAPES)[number]

/** A file's cells before they are interpreted. */
export interface ImportTable {
  source: ImportSource
  columns: string[]
  cells: string[][]
  mapping: ColumnMapping
  /** The detected shape; undefined if the format is unambiguous. */
  shape?: Shape
  own?: OwnExport | null
  torn?: ReadonlySet<number>
  /** True if an apostrophe may precede texts that a spreadsheet would execute. */
  isGuarded?: boolean
}
