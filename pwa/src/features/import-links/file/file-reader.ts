import { digestOf } from '../../../platform/device/digest.ts'
import type { FromWorker, ReadFile, ToWorker } from './import.worker.ts'
import { hexOf, type ImportChoices, withChoices } from './import-choices.ts'
import { IMPORT_LIMITS, type UnreadableReason } from './import-limits.ts'
import type { ColumnMapping, ImportRow } from './import-row.ts'
import type { Reading } from './read-table.ts'

/** A file whose cells stay in its own worker. */
export interface OpenFile extends ReadFile {
  name: string
  /** Digest of the content, in hexadecimal digits. */
  hash: string
  /**
   * Returns the rows under these columns and choices; null if a later call has replaced this one.
   */
  rows: (mapping: ColumnMapping, choices: ImportChoices) => Promise<ImportRow[] | null>
  cells: (lines: number[]) => Promise<string[][]>
  close: () => void
}

/** Reads a file in a worker. Returns the reason if it contains no links. */
export async function openFile(
  content: Blob,
  name: string,
  reading?: Reading,
): Promise<OpenFile | UnreadableReason> {
  if (content.size > IMPORT_LIMITS.bytes) return 'too_large'
  const bytes = await content.arrayBuffer()
  const hash = hexOf(await digestOf(new Uint8Array(bytes)))
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' })
  const answer = await new Promise<FromWorker | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => resolve(data), { once: true })
    worker.addEventListener('error', () => resolve(null), { once: true })
    ask(worker, { type: 'read', bytes, reading }, [bytes])
  })
  if (answer?.type === 'file') {
    return {
      ...answer.file,
      name,
      hash,
      rows: rowReader(worker),
      cells: cellReader(worker),
      close: () => worker.terminate(),
    }
  }
  worker.terminate()
  return answer?.type === 'unreadable' ? answer.reason : 'unreadable'
}

function rowReader(worker: Worker): OpenFile['rows'] {
  let latest = 0
  return (mapping, choices) => {
    const own = ++latest
    const rows: ImportRow[] = []
    return new Promise((resolve) => {
      const onMessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.type !== 'rows' || data.ask !== own) return
        for (const row of data.rows) rows.push(withChoices(row, choices))
        if (!data.isLast && own === latest) return
        worker.removeEventListener('message', onMessage)
        resolve(own === latest ? rows : null)
      }
      worker.addEventListener('message', onMessage)
      ask(worker, { type: 'rows', mapping, ask: own })
    })
  }
}

function cellReader(worker: Worker): OpenFile['cells'] {
  let latest = 0
  return (lines) => {
    const own = ++latest
    return new Promise((resolve) => {
      const onMessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.type !== 'cells' || data.ask !== own) return
        worker.removeEventListener('message', onMessage)
        resolve(data.cells)
      }
      worker.addEventListener('message', onMessage)
      ask(worker, { type: 'cells', lines, ask: own })
    })
  }
}

function ask(worker: Worker, message: ToWorker, moved: Transferable[] = []): void {
  worker.postMessage(message, moved)
}
