import type { OutboxRecord } from '../sync/sync.public.ts'
import { totalsOf } from './outbox/job-totals.ts'
import { ImportProgress } from './run/import-progress.tsx'
import { ImportResult } from './run/import-result.tsx'
import type { JobProgress } from './run/use-import-job.ts'

interface RunStepProps {
  progress: JobProgress
  waiting: readonly OutboxRecord[]
  sending: string | null
  onChanged: () => Promise<void>
  onAnother: () => void
}

export function RunStep(props: RunStepProps) {
  const { job, results } = props.progress
  const totals = totalsOf([...results.values()])
  const isDone = results.size >= job.batches || job.isLeft
  return (
    <div className="import-first">
      {isDone ? <ImportResult {...props} totals={totals} /> : <ImportProgress {...props} totals={totals} />}
    </div>
  )
}
