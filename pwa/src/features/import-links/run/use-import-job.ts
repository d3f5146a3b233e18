import { useCallback, useEffect, useRef, useState } from 'react'
import { currentOwner } from '../../../platform/server/owner.ts'
import { loadOutbox, useSyncSnapshot } from '../../sync/sync.public.ts'
import type { BatchResult, ImportJob } from '../outbox/import-job.ts'
import { readJob, readResults } from '../outbox/import-store.ts'
import { continueImport, waitingBatches } from './run-import.ts'

export interface JobProgress {
  job: ImportJob
  results: ReadonlyMap<number, BatchResult>
}

/** Finds this device's import: undefined while it is being read, null if there is none. */
export function useImportJob() {
  const [found, setFound] = useState<JobProgress | null | undefined>(undefined)
  const latest = useRef<JobProgress | null>(null)
  const { records, sending } = useSyncSnapshot()
  const waiting = waitingBatches(records)
  const reload = useCallback(async () => {
    latest.current = await readProgress(latest.current).catch((error) => {
      console.error(error)
      return null
    })
    setFound(latest.current)
  }, [])
  // A sent batch has left the outbox, and another tab may have added one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of batches triggers the read
  useEffect(() => void reload(), [reload, waiting.length])
  useEffect(() => {
    const onVisible = () => void (document.hidden || reload())
    document.addEventListener('visibilitychange', onVisible)
    void reload()
      .then(() => resumeLostBatches(latest.current))
      .catch(console.error)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [reload])
  const own = found ? waitingBatches(records, found.job.fileId) : []
  return { found, waiting: own, sending, reload }
}

async function readProgress(before: JobProgress | null): Promise<JobProgress | null> {
  const owner = currentOwner()
  const job = owner && (await readJob(owner))
  if (!owner || !job) return null
  const known = before?.job.fileId === job.fileId && before.job.at === job.at ? before.results : undefined
  return { job, results: await readResults(owner, job.fileId, known) }
}

/** A page that was closed while it started the import may have left batches out of the outbox. */
async function resumeLostBatches(progress: JobProgress | null): Promise<void> {
  if (!progress || progress.job.isPaused || progress.job.isLeft) return
  const { job, results } = progress
  const waiting = waitingBatches(await (await loadOutbox()).list(), job.fileId)
  if (results.size + waiting.length < job.batches) await continueImport(job)
}
