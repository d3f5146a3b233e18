import type { ImportState } from '@atajo/shared/import'
import type { ImportRow, ImportSource, OwnHead } from '../file/import-row.ts'

/** The decision about a row whose code is taken. */
export type OnTaken = 'skip' | 'rename' | 'replace'

export type SentRow = ImportRow & { onTaken?: OnTaken }

/** A row that created no link. */
export interface MissingRow {
  line: number
  state: ImportState
  reason: string
}

export interface SkippedRow extends MissingRow {
  longUrl: string
}

export interface BatchResult {
  importId: string | null
  counts: Partial<Record<ImportState, number>>
  missing: MissingRow[]
  /** Groups and tags that exceeded a limit. */
  leftOut?: string[] | undefined
}

/** The import started last on this device, until the person starts another one. */
export interface ImportJob {
  fileId: string
  fileName: string
  source: ImportSource
  /** The file's column names; empty for columns without a name. */
  columns: string[]
  destinations: number[]
  batches: number
  rows: number
  /** Numbers of skipped rows by state. */
  left: Partial<Record<ImportState, number>>
  /** Start time, ms since 1970. */
  at: number
  isPaused: boolean
  /** True if the person has cancelled the rest. */
  isLeft: boolean
  /** Sent with every batch of our own export. */
  head?: OwnHead | null
}

/** States of rows that have become links. */
export const IMPORTED_STATES: readonly ImportState[] = ['created', 'renamed', 'replaced']

const MAX_ROWS = 500
/** A request may have 900 kB; the rest is left for the head. */
const MAX_BYTES = 800_000

/** A code that the server generates takes as much time as many rows. */
const QR_CODE_BYTES = 8_000

/** Splits rows into batches within the server's limits, lazily. */
export function* batchesOf<Row extends object>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = []
  let bytes = 0
  const encoder = new TextEncoder()
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + ('qrBinaryBytes' in row ? QR_CODE_BYTES : 0)
    if (batch.length === MAX_ROWS || (batch.length > 0 && bytes + size > MAX_BYTES)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(row)
    bytes += size
  }
  if (batch.length > 0) yield batch
}
