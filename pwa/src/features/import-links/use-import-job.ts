import { useCallback, useEffect, useState } from 'react'
import { currentOwner } from '../../platform/owner.ts'
import { useSyncSnapshot } from '../sync/sync.public.ts'
import type { BatchResult, ImportJob } from './import-job.ts'
import { readJob, readResults } from './import-store.ts'
import { waitingBatches } from './run-import.ts'

export interface JobProgress {
  job: ImportJob
  results: ReadonlyMap<number, BatchResult>
}

/** The import that was started on this device: undefined until it was looked for, null without. */
export function useImportJob() {
  const [found, setFound] = useState<JobProgress | null | undefined>(undefined)
  const { records, sending } = useSyncSnapshot()
  const waiting = found ? waitingBatches(records, found.job.fileId) : []
  const reload = useCallback(async () => {
    const owner = currentOwner()
    const job = owner && (await readJob(owner))
    setFound(owner && job ? { job, results: await readResults(owner, job.fileId) } : null)
  }, [])
  // A batch that arrived has left the outbox.
  // biome-ignore lint/correctness/useExhaustiveDependencies: how many wait says when to look again
  useEffect(() => void reload().catch(console.error), [reload, waiting.length])
  return { found, waiting, sending, reload }
}
