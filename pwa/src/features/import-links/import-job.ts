import type { ImportState } from '@atajo/shared/import'
import type { ImportRow, ImportSource } from './import-row.ts'

/** What is done with a row whose code is taken. */
export type OnTaken = 'skip' | 'rename' | 'replace'

export type SentRow = ImportRow & { onTaken?: OnTaken }

/** A row that made no link, and why. */
export interface MissingRow {
  line: number
  state: ImportState
  reason: string
}

/** What a batch came to. */
export interface BatchResult {
  importId: string | null
  counts: Partial<Record<ImportState, number>>
  missing: MissingRow[]
}

/** An import that was started on this device, until somebody begins another. */
export interface ImportJob {
  fileId: string
  fileName: string
  source: ImportSource
  batches: number
  /** Rows that are sent. */
  rows: number
  /** What was left out on purpose, and why. */
  skipped: MissingRow[]
  /** When it was started, ms since 1970. */
  at: number
  /** Whether the person gave up what was still to be sent. */
  isLeft: boolean
}

/** States in which a row has become a link of its own. */
export const BROUGHT: readonly ImportState[] = ['created', 'renamed', 'replaced']

const MAX_ROWS = 500
const MAX_BYTES = 700_000

/** Rows parted so that each call stays within what the server takes. */
export function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = []
  let batch: Row[] = []
  let bytes = 0
  for (const row of rows) {
    // A sign takes three bytes at most in UTF-8, most of them one.
    const size = JSON.stringify(row).length * 1.3
    if (batch.length === MAX_ROWS || (batch.length > 0 && bytes + size > MAX_BYTES)) {
      batches.push(batch)
      batch = []
      bytes = 0
    }
    batch.push(row)
    bytes += size
  }
  return batch.length > 0 ? [...batches, batch] : batches
}
