import type { ImportRow, ImportSource, OwnHead } from '../file/import-row.ts'
import type { OnTaken, SentRow } from './import-job.ts'

/** A batch of rows with the data of the whole file. */
export interface ImportCall {
  source: ImportSource
  fileId: string
  fileName: string
  dryRun: boolean
  onTaken: OnTaken
  rows: SentRow[]
  /** Only of our own exports. */
  head?: OwnHead | null | undefined
}

/** Builds the request's body, with daily counts beside the rows. */
export function bodyOf({ rows, head, ...call }: ImportCall): object {
  const stats = rows.flatMap(({ id, days }: ImportRow) => (id && days ? [{ linkId: id, days }] : []))
  const { qrLogos: _, ...shared } = head ?? {}
  return {
    ...call,
    ...shared,
    rows: rows.map(({ days: __, unread: ___, isTorn: ____, ...row }) => row),
    ...(stats.length > 0 && { stats }),
  }
}
