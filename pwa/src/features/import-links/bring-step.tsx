import type { ImportState } from '@atajo/shared/import'
import type { OutboxRecord } from '../sync/sync.public.ts'
import type { BatchResult } from './import-job.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import type { JobProgress } from './use-import-job.ts'

interface BringStepProps {
  progress: JobProgress
  waiting: readonly OutboxRecord[]
  sending: string | null
  onChanged: () => Promise<void>
  onAnother: () => void
}

/** The third step: what is under way, then what came of it. */
export function BringStep(props: BringStepProps) {
  const { job, results } = props.progress
  const totals = totalsOf([...results.values()])
  const isDone = results.size >= job.batches || job.isLeft
  return (
    <div className="import-first">
      {isDone ? <ImportResult {...props} totals={totals} /> : <ImportProgress {...props} totals={totals} />}
    </div>
  )
}

export interface Totals {
  /** Rows that the server has answered about. */
  done: number
  counts: Partial<Record<ImportState, number>>
  importId: string | null
}

function totalsOf(results: readonly BatchResult[]): Totals {
  const totals: Totals = { done: 0, counts: {}, importId: null }
  for (const { importId, counts } of results) {
    totals.importId ??= importId
    for (const [state, count] of Object.entries(counts) as [ImportState, number][]) {
      totals.done += count
      totals.counts[state] = (totals.counts[state] ?? 0) + count
    }
  }
  return totals
}
