import type { VisitBacklogsStore } from './visit-backlogs.store.ts'

/** Visits that wait for less time are not reported. */
const MOMENT_MS = 5000

export interface TellBacklogOptions {
  backlogs: Pick<VisitBacklogsStore, 'note' | 'forget'>
  journal: string
  /** Returns the instant (epoch ms) up to which the journal's visits are counted. */
  upToDateAt: () => number
  /** Returns the number of this process's waiting visits. */
  waiting: () => number
  /** Waits for a while. Returns false at the end of the process. */
  goesOn: () => Promise<boolean>
}

/** Reports to other processes while visits of this one wait, and once when none does any more. */
export async function reportBacklog({
  backlogs,
  journal,
  upToDateAt,
  waiting,
  goesOn,
}: TellBacklogOptions): Promise<void> {
  let isTold = true
  do {
    const isBehind = Date.now() - upToDateAt() > MOMENT_MS
    try {
      if (isBehind) await backlogs.note(journal, upToDateAt(), waiting())
      else if (isTold) await backlogs.forget(journal)
      isTold = isBehind
    } catch {
      // A process without the database cannot answer how up to date its counts are either.
    }
  } while (await goesOn())
}
