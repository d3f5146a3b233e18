import type { ImportRow, ImportSource, OwnHead } from '../file/import-row.ts'
import type { OnTaken, SentRow } from './import-job.ts'

/** A batch of rows, and what goes with all of a file. */
export interface ImportCall {
  source: ImportSource
  fileId: string
  fileName: string
  dryRun: boolean
  onTaken: OnTaken
  rows: SentRow[]
  /** Of an export of ours. */
  head?: OwnHead | null | undefined
}

/** The body of a call: counts by day stand beside the rows. */
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
