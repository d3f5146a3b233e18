import { setTimeout as wait } from 'node:timers/promises'
import type { Applying, ApplyingEvents } from './apply-journals.ts'
import { reportBacklog } from './report-backlog.ts'
import type { VisitBacklogsStore } from './visit-backlogs.store.ts'
import type { OpenJournal, VisitJournal } from './visit-journal.ts'

const TELLING_MS = 2000

export interface VisitFlowDeps {
  journal: VisitJournal
  /** Starts to apply the journal's visits, in this thread or another. */
  startApplying: (journal: OpenJournal, events: Pick<ApplyingEvents, 'onUpToDate'>) => Applying
  backlogs: VisitBacklogsStore
  onProblem: (error: unknown) => void
  /** Returns the number of this process's uncounted visits. */
  waiting: () => number
}

export interface VisitFlow {
  /** Resolves once the journal is open or has failed to open, so that redirects can start. */
  firstTry: Promise<void>
  /** Returns the instant (epoch ms) up to which the visits of all processes are in the database. */
  countedUntil(): Promise<number>
  /** Returns the number of uncounted visits of all processes. */
  waitingVisits(): Promise<number>
  /** Applies what it can within a moment, then ends. The rest stays in the journals. */
  close(): Promise<void>
}

/** Records visits in the journal and applies them to the database. */
export function startVisitFlow({
  journal,
  startApplying,
  backlogs,
  onProblem,
  waiting,
}: VisitFlowDeps): VisitFlow {
  const ending = new AbortController()
  let applying: Applying | null = null
  let journalId: string | null = null
  let upToDateAt = Date.now()
  let telling: Promise<void> | null = null

  async function goesOn(): Promise<boolean> {
    await wait(TELLING_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {})
    return !ending.signal.aborted
  }

  const firstTry = journal.start((open) => {
    journalId = open.id
    applying = startApplying(open, {
      onUpToDate(instant) {
        upToDateAt = instant
      },
    })
    telling = reportBacklog({ backlogs, journal: open.id, upToDateAt: () => upToDateAt, waiting, goesOn })
  })
  return {
    firstTry,
    async countedUntil() {
      return Math.min(upToDateAt, (await backlogs.earliest()) ?? upToDateAt)
    },
    async waitingVisits() {
      return waiting() + (await backlogs.waitingBeside(journalId))
    },
    async close() {
      ending.abort()
      await telling
      await journal.renew().catch(onProblem)
      await applying?.finish()
      journal.close()
    },
  }
}
