import { setTimeout as wait } from 'node:timers/promises'
import type { VisitTarget } from './apply-visits.ts'
import { drainJournal, type JournalDrain } from './drain-journal.ts'
import { VISITS_KEPT } from './get-link-stats.ts'
import { tellBacklog } from './tell-backlog.ts'
import type { VisitBacklogsStore } from './visit-backlogs.store.ts'
import type { JournalSource, VisitJournal } from './visit-journal.ts'
import type { VisitRetentionStore } from './visit-retention.store.ts'
import { createVisitTrimmer } from './visit-trimmer.ts'

const TAKEOVER_MS = 5000
const LAST_CHANCE_MS = 1500
const TELLING_MS = 2000

export interface VisitFlowDeps {
  journal: VisitJournal
  targets: VisitTarget[]
  retention: Pick<VisitRetentionStore, 'trimVisits'>
  backlogs: VisitBacklogsStore
  log: Record<'warn' | 'info', (details: object, message: string) => void>
  /** Awaited between the pieces of work that applying is cut into. */
  yieldToEventLoop: () => Promise<void>
  /** Grows with the visits carried into the database. */
  counts: { applied: number }
  /** Visits of this process that are not counted yet. */
  waiting: () => number
}

export interface VisitFlow {
  /** Resolves once the journal is open or has failed to open; redirects wait no longer. */
  firstTry: Promise<void>
  /** Visits of all processes until that instant (epoch ms) are in the database. */
  countedUntil(): Promise<number>
  /** Visits of all processes that are not counted yet. */
  waitingVisits(): Promise<number>
  /** Applies what it can within a moment, then ends; the journals keep the rest. */
  close(): Promise<void>
}

/** Applies the visits of this process, and those that dead processes left, to the database. */
export function startVisitFlow({
  journal,
  targets,
  retention,
  backlogs,
  log,
  yieldToEventLoop,
  counts,
  waiting,
}: VisitFlowDeps): VisitFlow {
  const trimmer = createVisitTrimmer((linkId) => retention.trimVisits(linkId, VISITS_KEPT))
  const ending = new AbortController()
  let own: JournalDrain | null = null
  let journalId: string | null = null
  let upToDateAt = Date.now()

  const deps = {
    targets,
    yieldToEventLoop,
    onApplied(visits: ReadonlyMap<number, number>) {
      for (const count of visits.values()) counts.applied += count
      trimmer.note(visits)
    },
    onProblem: (error: unknown) => log.warn({ reason: String(error) }, 'Visits wait for the database'),
  }

  function noteUpToDate(instant: number): void {
    upToDateAt = instant
  }

  async function watchAbandoned(): Promise<void> {
    while (!ending.signal.aborted) {
      const source = await journal.takeAbandoned().catch(() => null)
      if (source === null) await pause(TAKEOVER_MS, ending.signal)
      else await drainAbandoned(source)
    }
  }

  async function drainAbandoned(source: JournalSource): Promise<void> {
    log.info({ journal: source.id }, 'Applying the visits that another process left')
    await backlogs.note(source.id, Date.now(), 0).catch(deps.onProblem)
    const drain = drainJournal(source, deps)
    await Promise.race([drain.drained(), untilAborted(ending.signal)])
    await drain.stop()
    if (ending.signal.aborted) return
    await source.release().catch(deps.onProblem)
    await backlogs.forget(source.id).catch(deps.onProblem)
  }

  async function goesOn(): Promise<boolean> {
    await pause(TELLING_MS, ending.signal)
    return !ending.signal.aborted
  }

  async function close(): Promise<void> {
    ending.abort()
    await Promise.all([watching, telling])
    await journal.renew().catch(deps.onProblem)
    if (own) await Promise.race([own.drained(), wait(LAST_CHANCE_MS, undefined, { ref: false })])
    await own?.stop()
    await trimmer.settled()
    journal.close()
  }

  async function countedUntil(): Promise<number> {
    return Math.min(upToDateAt, (await backlogs.earliest()) ?? upToDateAt)
  }

  async function waitingVisits(): Promise<number> {
    return waiting() + (await backlogs.waitingBeside(journalId))
  }

  let telling: Promise<void> | null = null
  const firstTry = journal.start((source) => {
    own = drainJournal(source, { ...deps, onUpToDate: noteUpToDate })
    journalId = source.id
    telling = tellBacklog({ backlogs, journal: journalId, upToDateAt: () => upToDateAt, waiting, goesOn })
  })
  const watching = firstTry.then(watchAbandoned)
  return { firstTry, countedUntil, waitingVisits, close }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

function pause(duration: number, signal: AbortSignal): Promise<void> {
  return wait(duration, undefined, { signal, ref: false }).catch(() => {})
}
