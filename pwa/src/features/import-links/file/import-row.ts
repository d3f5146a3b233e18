/** What a column may become; several of one kind fill each other's gaps. */
export const IMPORT_FIELDS = [
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

export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Which field each column becomes; null leaves it out. */
export type ColumnMapping = (ImportField | null)[]

/** Where a file comes from, as the server keeps it. */
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

/** Fields whose cells may say what nobody understands. */
export type ReadField = 'createdAt' | 'd_expire' | 'accessLimit' | 'clicks' | 'importedClicks'

export interface UnreadCell {
  field: ReadField
  text: string
}

/** A cell that was put right by hand. */
export interface RowFix {
  line: number
  field: ReadField | 'longUrl' | 'sufix'
  text: string
}

/** A link as a file has it, under the wire's names. */
export interface ImportRow {
  /** Of the file, from 1, its header not counted. */
  line: number
  longUrl: string
  sufix?: string
  title?: string
  note?: string
  /** The host that shows it, where it is one of this service. */
  domain?: string
  tags?: string[]
  group?: string
  createdAt?: string
  d_expire?: string
  accessLimit?: number
  clicks?: number
  /** Of an export of ours, where `clicks` are the link's own. */
  importedClicks?: number
  status?: boolean
  mobileUrl?: string
  desktopUrl?: string
  /** There is a password that the file does not tell: it comes in switched off. */
  protected?: boolean
  /** Cells that say something which is not understood. */
  unread?: UnreadCell[]
  /** It has more cells than its table has columns, so that they may stand in wrong ones. */
  isTorn?: true
  /** All that follows is of an export of ours. */
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

/** What an export of ours tells beside its links: how groups and tags look, and its zone. */
export interface OwnHead {
  groups: object[]
  tags: object[]
  settings?: object
  /** Base64 of PNGs, sent once before the rows; of earlier exports there are none. */
  qrLogos?: string[]
}

/** An export of ours: its links as rows in their order, and what goes with every batch. */
export interface OwnExport {
  rows: Omit<ImportRow, 'line'>[]
  head: OwnHead
}

/** What a text without a form of its own can be taken for. */
export const SHAPES = ['list', 'headed', 'unheaded'] as const
export type Shape = (typeof SHAPES)[number]

/** A file as cells, before anybody decides what they mean. */
export interface ImportTable {
  source: ImportSource
  columns: string[]
  cells: string[][]
  mapping: ColumnMapping
  /** What it was taken for; missing where its form leaves no doubt. */
  shape?: Shape
  /** Of an export of ours: each row whole. */
  own?: OwnExport | null
  /** Places of rows with more cells than columns. */
  torn?: ReadonlySet<number>
  /** Whether an apostrophe may stand before what a spreadsheet would run. */
  isGuarded?: boolean
}
