import type { Encoding } from './decode-text.ts'
import { UnreadableFile, type UnreadableReason } from './import-limits.ts'
import type { ColumnMapping, ImportRow, OwnHead, Shape } from './import-row.ts'
import { type Reading, type ReadTable, readTable } from './read-table.ts'
import { dayOrdersOf, rowsOfTable } from './rows-of-table.ts'

export type ToWorker =
  | { type: 'read'; bytes: ArrayBuffer; reading?: Reading | undefined }
  | { type: 'rows'; mapping: ColumnMapping; ask: number }
  | { type: 'cells'; lines: number[]; ask: number }

/** The part of a file that the page needs; its cells stay in the worker. */
export interface ReadFile {
  source: ReadTable['source']
  columns: string[]
  mapping: ColumnMapping
  encoding: Encoding
  /** Null if the format is unambiguous. */
  shape: Shape | null
  count: number
  /** Only of our own exports. */
  head: OwnHead | null
}

export type FromWorker =
  | { type: 'file'; file: ReadFile }
  | { type: 'unreadable'; reason: UnreadableReason }
  | { type: 'rows'; rows: ImportRow[]; ask: number; isLast: boolean }
  | { type: 'cells'; cells: string[][]; ask: number }

/** Rows per message, few enough that receiving one delays no frame. */
const CHUNK = 500
let table: ReadTable | null = null

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'read') read(data)
  else if (data.type === 'rows') sendRows(data)
  else post({ type: 'cells', cells: data.lines.map((line) => table?.cells[line - 1] ?? []), ask: data.ask })
})

function read({ bytes, reading }: { bytes: ArrayBuffer; reading?: Reading | undefined }): void {
  try {
    table = readTable(new Uint8Array(bytes), reading)
    const { source, columns, mapping, cells, own, encoding, shape = null } = table
    const head = own?.head ?? null
    post({ type: 'file', file: { source, columns, mapping, encoding, shape, count: cells.length, head } })
  } catch (error) {
    post({ type: 'unreadable', reason: error instanceof UnreadableFile ? error.reason : 'no_links' })
  }
}

function sendRows({ mapping, ask }: { mapping: ColumnMapping; ask: number }): void {
  if (!table) return
  const asked = { ...table, mapping }
  const orders = dayOrdersOf(asked)
  let from = 0
  do {
    const rows = rowsOfTable(asked, from, CHUNK, orders)
    from += CHUNK
    post({ type: 'rows', rows, ask, isLast: from >= table.cells.length })
  } while (from < table.cells.length)
}

function post(message: FromWorker): void {
  self.postMessage(message)
}
