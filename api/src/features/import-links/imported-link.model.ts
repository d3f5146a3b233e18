/** The additional fields of an imported link. */
export interface ImportMarks {
  /** `<fileId>:<line>` of the row that created it. It stays unique for its owner for ever. */
  importKey?: string
  importId?: string
  importOutcome?: 'created' | 'renamed'
  /**
   * Names of its group and tags that exceeded the plan, so that a repeated row gets the same
   * answer.
   */
  importLeftOut?: string[]
  /** The slot among the names that an account without PRO may import. It is never freed. */
  importSlot?: number
  /** Clicks that another service counted. */
  importedClicks?: number
  /** Trashed by undoing its import, so that the same file can restore it. */
  isImportUndone?: boolean
  /** The content that an imported row replaced; removed by the next edit. */
  replaced?: ReplacedContent
}

export interface ReplacedContent {
  key: string
  /** Keys of rows that replaced the link before that one, and must not do so again. */
  earlier?: string[]
  importId: string
  /** Names of the row's group and tags that exceeded the plan. */
  leftOut?: string[]
  /** The link's revision after the replacement. */
  revision: number
  /** Null for fields that did not exist. */
  before: Record<string, unknown>
}
