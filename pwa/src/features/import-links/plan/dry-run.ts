import type { ImportResult } from '@atajo/shared/import'
import { ApiError, isTransient } from '../../../platform/server/api-error.ts'
import { nextTask } from '../../../platform/server/task-timing.ts'
import type { ImportRow } from '../file/import-row.ts'
import type { ImportCall } from '../outbox/import-call.ts'
import { batchesOf } from '../outbox/import-job.ts'
import { sendImport } from '../outbox/import-links.queries.ts'
import { judgedByServer, judgeRow, type KnownCodes, type Verdict } from './judge-row.ts'

/** Rows judged in one task, few enough that they delay no frame. */
const CHUNK = 500
const BUSY_WAIT_MS = 2_000
const MOST_WAITS = 30

export interface DryRun {
  rows: readonly ImportRow[]
  known: KnownCodes
  /** The server's answers to rows that have not changed since. */
  answers: WeakMap<ImportRow, ImportResult>
  signal: AbortSignal
}

/** Judges rows without asking the server, in order; null if the signal was aborted. */
export async function judgeLocally({ rows, known, answers, signal }: DryRun): Promise<Verdict[] | null> {
  const verdicts: Verdict[] = []
  for (const row of rows) {
    const here = judgeRow(row, known)
    const answer = here.isSendable && answers.get(row)
    verdicts.push(answer ? judgedByServer(here, answer, row) : here)
    if (verdicts.length % CHUNK > 0) continue
    await nextTask()
    if (signal.aborted) return null
  }
  return signal.aborted ? null : verdicts
}

/**
 * Asks the server about all sendable rows without an answer and updates `verdicts`; calls `onPart`
 * after each batch. Rejects if the server cannot be reached.
 */
export async function judgeOnServer(
  { rows, answers, signal }: DryRun,
  { verdicts, call, onPart }: { verdicts: Verdict[]; call: Omit<ImportCall, 'rows'>; onPart: () => void },
): Promise<void> {
  let place = 0
  for (const batch of batchesOf(unanswered(rows, { answers, verdicts }))) {
    const { results } = await patiently(() => sendImport({ ...call, rows: batch }, { signal }), signal)
    if (signal.aborted) return
    const byLine = new Map(results.map((result) => [result.line, result]))
    for (const asked of batch) {
      while (rows[place] !== asked) place++
      const [before, answer] = [verdicts[place], byLine.get(asked.line)]
      if (!before || !answer) continue
      answers.set(asked, answer)
      verdicts[place] = judgedByServer(before, answer, asked)
    }
    onPart()
    await nextTask()
  }
}

function* unanswered(
  rows: readonly ImportRow[],
  { answers, verdicts }: { answers: WeakMap<ImportRow, ImportResult>; verdicts: readonly Verdict[] },
): Generator<ImportRow> {
  for (const [place, row] of rows.entries()) {
    if (verdicts[place]?.isSendable && !answers.has(row)) yield row
  }
}

/** Asks again after a pause if the server is busy or limits requests. */
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
