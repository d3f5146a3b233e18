/** What an import leaves in a link, beside what every link has. */
export interface ImportMarks {
  /** `<fileId>:<line>` of the row that made it; unique for its owner, for ever. */
  importKey?: string
  importId?: string
  importOutcome?: 'created' | 'renamed'
  /** Names of its group and tags that found no place, for the row to be answered the same again. */
  importLeftOut?: string[]
  /** The place among the names that an account without PRO may bring; kept for ever. */
  importSlot?: number
  /** Clicks that another service counted. */
  importedClicks?: number
  /** Trashed by undoing its import, so that the same file may bring it back. */
  isImportUndone?: boolean
  /** What a row of an import wrote over, as long as nobody has edited it since. */
  replaced?: ReplacedContent
}

export interface ReplacedContent {
  key: string
  /** Keys of rows that wrote over the link before that one, which do not do so again. */
  earlier?: string[]
  importId: string
  /** Names of the row's group and tags that found no place. */
  leftOut?: string[]
  /** Of the link once it was written over. */
  revision: number
  /** Null for what was not there. */
  before: Record<string, unknown>
}
