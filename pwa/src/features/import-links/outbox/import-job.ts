import type { ImportState } from '@atajo/shared/import'
import type { ImportRow, ImportSource, OwnHead } from '../file/import-row.ts'

/** What is done with a row whose code is taken. */
export type OnTaken = 'skip' | 'rename' | 'replace'

export type SentRow = ImportRow & { onTaken?: OnTaken }

/** A row that made no link, and why. */
export interface MissingRow {
  line: number
  state: ImportState
  reason: string
}

/** A row that was left out on purpose. */
export interface LeftRow extends MissingRow {
  longUrl: string
}

/** What a batch came to. */
export interface BatchResult {
  importId: string | null
  counts: Partial<Record<ImportState, number>>
  missing: MissingRow[]
  /** Groups and tags that found no place. */
  leftOut?: string[] | undefined
}

/** An import that was started on this device, until somebody begins another. */
export interface ImportJob {
  fileId: string
  fileName: string
  source: ImportSource
  /** As the file names them; empty where it does not. */
  columns: string[]
  /** Those with the destination. */
  destinations: number[]
  batches: number
  /** Rows that are sent. */
  rows: number
  /** How many were left out on purpose, and why. */
  left: Partial<Record<ImportState, number>>
  /** When it was started, ms since 1970. */
  at: number
  /** Whether the person stopped it for now. */
  isPaused: boolean
  /** Whether the person gave up what was still to be sent. */
  isLeft: boolean
  /** What goes with every batch of an export of ours. */
  head?: OwnHead | null
}

/** States in which a row has become a link of its own. */
export const BROUGHT: readonly ImportState[] = ['created', 'renamed', 'replaced']

const MAX_ROWS = 500
/** Of 900 kB that a call may have, what goes with every batch left aside. */
const MAX_BYTES = 800_000

/** A code that the server draws takes it as long as many rows. */
const QR_CODE_BYTES = 8_000

/** Rows parted so that each call stays within what the server takes, one part at a time. */
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
