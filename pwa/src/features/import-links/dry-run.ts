import { ApiError, isTransient } from '../../platform/api-error.ts'
import { nextTask } from '../../platform/next-task.ts'
import { batchesOf } from './import-job.ts'
import { type ImportCall, sendImport } from './import-links.queries.ts'
import type { ImportRow } from './import-row.ts'
import { judgedByServer, judgeRow, type KnownCodes, type Verdict } from './judge-row.ts'

/** Rows judged in one go, so that no frame waits for it. */
const CHUNK = 1_000
const BUSY_WAIT_MS = 2_000
const MOST_WAITS = 30

export interface DryRun {
  rows: readonly ImportRow[]
  known: KnownCodes
  signal: AbortSignal
}

/** What this device can say of each row by itself, by their place; null where it was given up. */
export async function judgeHere({ rows, known, signal }: DryRun): Promise<Verdict[] | null> {
  const verdicts: Verdict[] = []
  for (let from = 0; from < rows.length; from += CHUNK) {
    for (const row of rows.slice(from, from + CHUNK)) verdicts.push(judgeRow(row, known))
    await nextTask()
    if (signal.aborted) return null
  }
  return verdicts
}

/**
 * Asks the server about every row that can be sent and puts its word over `verdicts`; `onPart` is
 * called after each batch. Rejects where the server cannot be asked.
 */
export async function judgeThere(
  { rows, signal }: Pick<DryRun, 'rows' | 'signal'>,
  { verdicts, call, onPart }: { verdicts: Verdict[]; call: Omit<ImportCall, 'rows'>; onPart: () => void },
): Promise<void> {
  const places = new Map(rows.map((row, place) => [row.line, place]))
  const sendable = rows.filter((_, place) => verdicts[place]?.isSendable)
  for (const batch of batchesOf(sendable)) {
    const { results } = await patiently(() => sendImport({ ...call, rows: batch }, { signal }), signal)
    if (signal.aborted) return
    for (const result of results) {
      const place = places.get(result.line) ?? -1
      const [before, row] = [verdicts[place], rows[place]]
      if (before && row) verdicts[place] = judgedByServer(before, result, row)
    }
    onPart()
    await nextTask()
  }
}

/** A server that is busy, or wants fewer calls, is asked again a little later. */
async function patiently<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let waits = 0; ; waits++) {
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted || waits >= MOST_WAITS) throw error
      if (!(error instanceof ApiError) || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS))
    }
  }
}
