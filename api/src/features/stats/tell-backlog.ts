import type { VisitBacklogsStore } from './visit-backlogs.store.ts'

/** Visits that wait for no longer are nothing to be told of. */
const MOMENT_MS = 5000

export interface TellBacklogOptions {
  backlogs: Pick<VisitBacklogsStore, 'note' | 'forget'>
  journal: string
  /** Visits of that journal until then are counted (epoch ms). */
  upToDateAt: () => number
  /** How many visits of this process wait. */
  waiting: () => number
  /** Waits for a while; false once that is over for good. */
  goesOn: () => Promise<boolean>
}

/** Tells other processes while visits of this one wait, and once when they no longer do. */
export async function tellBacklog({
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
      // Who cannot reach the database is not asked either until when visits are counted.
    }
  } while (await goesOn())
}
