import { setTimeout as wait } from 'node:timers/promises'
import { applyVisits, type VisitTarget } from './apply-visits.ts'
import type { VisitList } from './visit-list.ts'
import type { VisitSource } from './visit-sources.ts'

/** Pauses between batches by size of the last one: larger batches cost less per visit. */
const PAUSES: readonly { below: number; ms: number }[] = [
  { below: 100, ms: 200 },
  { below: 2000, ms: 800 },
  { below: Number.POSITIVE_INFINITY, ms: 2000 },
]
const FIRST_BACKOFF_MS = 100
/** The largest batch. More visits at a time write fewer documents. */
const MAX_BATCH = 256_000
const MAX_BACKOFF_MS = 2000

export interface DrainJournalDeps {
  targets: VisitTarget[]
  /** Called after each batch with the number of visits by stats id. */
  onApplied: (counts: ReadonlyMap<number, number>) => void
  onProblem: (error: unknown) => void
  /** Called when all visits recorded before the instant (epoch ms) are applied. */
  onUpToDate?: (instant: number) => void
}

export interface JournalDrain {
  /** Ends after the commands under way. The source keeps the batch, which is read again later. */
  stop(): Promise<void>
  /** Resolves when the source has nothing left. */
  drained(): Promise<void>
}

interface Drain {
  source: VisitSource
  deps: DrainJournalDeps
  stopping: AbortSignal
  /** True if no part of the next batch can have been applied before. */
  isNew: boolean
}

/** Applies a journal's visits to the database in batches until it is stopped. */
export function drainJournal(source: VisitSource, deps: DrainJournalDeps): JournalDrain {
  const stopping = new AbortController()
  const drain: Drain = { source, deps, stopping: stopping.signal, isNew: false }
  const onDrained: (() => void)[] = []

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      const readAt = Date.now()
      const visits = await readNext(drain)
      if (visits?.length === 0) release()
      else if (visits) await applyUntilDone(drain, visits)
      if (visits !== null && visits.length < MAX_BATCH && !stopping.signal.aborted) deps.onUpToDate?.(readAt)
      const pause = pauseAfter(visits?.length ?? 0) - (performance.now() - startedAt)
      if (pause > 0) await sleep(drain, pause)
    }
    release()
  }

  function release(): void {
    for (const resolve of onDrained.splice(0)) resolve()
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
    drained: () => new Promise((resolve) => onDrained.push(resolve)),
  }
}

/** Returns null after a read error, which does not mean that the source is empty. */
async function readNext({ source, deps }: Drain): Promise<VisitList | null> {
  try {
    return await source.read(MAX_BATCH)
  } catch (error) {
    deps.onProblem(error)
    return null
  }
}

async function applyUntilDone(drain: Drain, visits: VisitList): Promise<void> {
  const { source, deps, stopping } = drain
  for (let backoff = FIRST_BACKOFF_MS; !stopping.aborted; backoff = Math.min(backoff * 2, MAX_BACKOFF_MS)) {
    try {
      deps.onApplied(await applyOnce(drain, visits))
      break
    } catch (error) {
      drain.isNew = false
      if (stopping.aborted) return
      deps.onProblem(error)
      await sleep(drain, backoff)
    }
  }
  if (drain.isNew) await source.noteApplied(visits.sequenceAt(visits.length - 1)).catch(deps.onProblem)
}

async function applyOnce(drain: Drain, visits: VisitList): Promise<ReadonlyMap<number, number>> {
  const { source, deps, stopping, isNew } = drain
  const counts = await applyVisits(deps.targets, { journal: source.id, visits, isNew, ending: stopping })
  drain.isNew = true
  return counts
}

function pauseAfter(count: number): number {
  if (count >= MAX_BATCH) return 0
  return PAUSES.find(({ below }) => count < below)?.ms ?? 0
}

function sleep({ stopping }: Drain, duration: number): Promise<void> {
  return wait(duration, undefined, { signal: stopping, ref: false }).catch(() => {})
}
