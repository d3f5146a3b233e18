import { setTimeout as wait } from 'node:timers/promises'
import { applyVisits, type VisitTarget } from './apply-visits.ts'
import type { VisitList } from './visit-bytes.ts'
import type { JournalSource } from './visit-journal.ts'

/** Batches begin this far apart; under load less often, for the more visits go together the less each costs. */
const PAUSE_MS = 200
const BUSY_PAUSE_MS = 800
const BUSY_BATCH = 100
/** A backlog goes in batches this large: the more visits go together, the fewer documents are written for each. */
const MAX_BATCH = 256_000
const MAX_BACKOFF_MS = 2000

export interface DrainJournalDeps {
  targets: VisitTarget[]
  /** Told of each applied batch, by the ids of its links. */
  onApplied: (counts: ReadonlyMap<number, number>) => void
  onProblem: (error: unknown) => void
  /** Awaited between the pieces of work that a batch is cut into. */
  yieldToEventLoop: () => Promise<void>
}

export interface JournalDrain {
  /** Ends after the commands under way; the source keeps the rest, and the batch comes again. */
  stop(): Promise<void>
  /** Resolves when the source had nothing left. */
  drained(): Promise<void>
}

/** Carries visits from a journal into the database, in batches, until it is stopped. */
export function drainJournal(
  source: Pick<JournalSource, 'id' | 'read' | 'noteApplied'>,
  deps: DrainJournalDeps,
): JournalDrain {
  const stopping = new AbortController()
  const onDrained: (() => void)[] = []
  let isNew = false

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      const visits = await readNext()
      if (visits?.length === 0) release()
      else if (visits) await applyUntilDone(visits)
      const pause = pauseAfter(visits?.length ?? 0) - (performance.now() - startedAt)
      if (pause > 0) await sleep(pause)
    }
    release()
  }

  /** Null where the source could not be read: that says nothing about what is left in it. */
  async function readNext(): Promise<VisitList | null> {
    try {
      return await source.read(MAX_BATCH)
    } catch (error) {
      deps.onProblem(error)
      return null
    }
  }

  async function applyUntilDone(visits: VisitList): Promise<void> {
    for (
      let backoff = PAUSE_MS / 2;
      !stopping.signal.aborted;
      backoff = Math.min(backoff * 2, MAX_BACKOFF_MS)
    ) {
      try {
        const counts = await applyVisits(deps.targets, {
          journal: source.id,
          visits,
          isNew,
          yieldToEventLoop,
        })
        isNew = true
        deps.onApplied(counts)
        break
      } catch (error) {
        isNew = false
        if (stopping.signal.aborted) return
        deps.onProblem(error)
        await sleep(backoff)
      }
    }
    if (isNew) await source.noteApplied(visits.at(visits.length - 1)?.sequence ?? 0).catch(deps.onProblem)
  }

  async function yieldToEventLoop(): Promise<void> {
    await deps.yieldToEventLoop()
    stopping.signal.throwIfAborted()
  }

  function pauseAfter(count: number): number {
    if (count >= MAX_BATCH) return 0
    return count < BUSY_BATCH ? PAUSE_MS : BUSY_PAUSE_MS
  }

  function sleep(duration: number): Promise<void> {
    return wait(duration, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
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
