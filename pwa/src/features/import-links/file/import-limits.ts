/** The page shows these limits before it reads a file and refuses larger files. */
export const IMPORT_LIMITS = { rows: 50_000, bytes: 20_000_000, columns: 200 }

export type UnreadableReason =
  | 'too_large'
  | 'too_many'
  | 'too_wide'
  | 'empty'
  | 'no_links'
  | 'spreadsheet'
  | 'not_text'
  | 'unreadable'

/** The reason why no links can be read from a file. */
export class UnreadableFile extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}
