import { setTimeout as wait } from 'node:timers/promises'
import type { VisitTarget } from './apply-visits.ts'
import { drainJournal, type JournalDrain } from './drain-journal.ts'
import { VISITS_KEPT } from './get-link-stats.ts'
import type { VisitBacklogsStore } from './visit-backlogs.store.ts'
import type { OpenJournal } from './visit-journal.ts'
import type { VisitRetentionStore } from './visit-retention.store.ts'
import {
  type AbandonedSource,
  openVisitSource,
  takeAbandonedVisits,
  type VisitSourceOptions,
} from './visit-sources.ts'
import { createVisitTrimmer } from './visit-trimmer.ts'

const TAKEOVER_MS = 5000
const LAST_CHANCE_MS = 1500

export interface ApplyingEvents {
  onApplied(count: number): void
  onInherited(count: number): void
  onDamaged(count: number): void
  /** Called when all visits recorded before the instant (epoch ms) are applied. */
  onUpToDate(instant: number): void
  /** Called when stored documents cannot take their visits, which are dropped. */
  onUnfit(count: number, reason: string): void
  onProblem(reason: string): void
  onTakeover(journal: string): void
}

export interface ApplyJournalsOptions extends Pick<VisitSourceOptions, 'placeOf'> {
  /** Folder of the machine's journals. */
  root: string
  journal: OpenJournal
  targets: VisitTarget[]
  retention: Pick<VisitRetentionStore, 'trimVisits'>
  backlogs: Pick<VisitBacklogsStore, 'note' | 'forget'>
  events: ApplyingEvents
}

export interface Applying {
  /** Applies what it can within a moment, then ends. The rest stays in the journals. */
  finish(): Promise<void>
}

/** Applies the visits of this process, and of processes that died, to the database. */
export function applyJournals(options: ApplyJournalsOptions): Applying {
  const { root, journal, targets, retention, backlogs, events, placeOf } = options
  const trimmer = createVisitTrimmer((linkId) => retention.trimVisits(linkId, VISITS_KEPT))
  const ending = new AbortController()
  const onProblem = (error: unknown) => events.onProblem(String(error))
  const source = { ...events, placeOf }
  const drain = {
    targets,
    onApplied(visits: ReadonlyMap<number, number>) {
      let applied = 0
      for (const count of visits.values()) applied += count
      events.onApplied(applied)
      trimmer.note(visits)
    },
    onProblem,
  }

  async function drainAbandoned(abandoned: AbandonedSource): Promise<void> {
    events.onTakeover(abandoned.id)
    await backlogs.note(abandoned.id, Date.now(), 0).catch(onProblem)
    const draining = drainJournal(abandoned, drain)
    await Promise.race([draining.drained(), untilAborted(ending.signal)])
    await draining.stop()
    await abandoned.release(!ending.signal.aborted).catch(onProblem)
    if (!ending.signal.aborted) await backlogs.forget(abandoned.id).catch(onProblem)
  }

  async function watchAbandoned(): Promise<void> {
    while (!ending.signal.aborted) {
      const abandoned = await takeAbandonedVisits(source, { root, ownId: journal.id }).catch(() => null)
      if (abandoned === null) await pause(TAKEOVER_MS, ending.signal)
      else await drainAbandoned(abandoned)
    }
  }

  const watching = watchAbandoned()
  const own: Promise<JournalDrain> = openVisitSource(source, journal).then((opened) =>
    drainJournal(opened, { ...drain, onUpToDate: events.onUpToDate }),
  )
  return {
    async finish() {
      ending.abort()
      await watching
      const draining = await own
      await Promise.race([draining.drained(), wait(LAST_CHANCE_MS, undefined, { ref: false })])
      await draining.stop()
      await trimmer.settled()
    },
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

function pause(duration: number, signal: AbortSignal): Promise<void> {
  return wait(duration, undefined, { signal, ref: false }).catch(() => {})
}
