import { useCallback, useEffect, useRef, useState } from 'react'
import { currentOwner } from '../../../platform/owner.ts'
import { loadOutbox, useSyncSnapshot } from '../../sync/sync.public.ts'
import type { BatchResult, ImportJob } from '../outbox/import-job.ts'
import { readJob, readResults } from '../outbox/import-store.ts'
import { continueImport, waitingBatches } from './run-import.ts'

export interface JobProgress {
  job: ImportJob
  results: ReadonlyMap<number, BatchResult>
}

/** The import that was started on this device: undefined until it was looked for, null without. */
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
  // A batch that arrived has left the outbox, and one of another tab has come into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: how many wait says when to look again
  useEffect(() => void reload(), [reload, waiting.length])
  useEffect(() => {
    const onVisible = () => void (document.hidden || reload())
    document.addEventListener('visibilitychange', onVisible)
    void reload()
      .then(() => goOnWithLostBatches(latest.current))
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

/** A page that was closed while it began may have left batches that nobody sends. */
async function goOnWithLostBatches(progress: JobProgress | null): Promise<void> {
  if (!progress || progress.job.isPaused || progress.job.isLeft) return
  const { job, results } = progress
  const waiting = waitingBatches(await (await loadOutbox()).list(), job.fileId)
  if (results.size + waiting.length < job.batches) await continueImport(job)
}
