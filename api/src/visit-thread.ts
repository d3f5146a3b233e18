import { parentPort, workerData } from 'node:worker_threads'
import { applyInThisThread } from './composition/apply-in-this-thread.ts'
import type { VisitThreadData, VisitThreadMessage } from './composition/apply-in-thread.ts'
import type { ApplyingEvents } from './features/stats/apply-journals.ts'
import { createDatabase } from './platform/database/connection.ts'

/** Applies visits outside the thread that answers requests (`composition/apply-in-thread.ts`). */
function run({ root, journal, databaseUri, config }: VisitThreadData): void {
  const events: ApplyingEvents = {
    onApplied: (count) => tell(['onApplied', count]),
    onInherited: (count) => tell(['onInherited', count]),
    onDamaged: (count) => tell(['onDamaged', count]),
    onUpToDate: (instant) => tell(['onUpToDate', instant]),
    onUnfit: (count, reason) => tell(['onUnfit', count, reason]),
    onProblem: (reason) => tell(['onProblem', reason]),
    onTakeover: (id) => tell(['onTakeover', id]),
  }
  const warn = (details: { reason?: string }) => events.onProblem(details.reason ?? '')
  const database = createDatabase(databaseUri, { warn })
  const applying = applyInThisThread({
    root,
    journal,
    config,
    connection: database.connection,
    log: { warn },
    events,
  })
  database.connect().catch((error: unknown) => events.onProblem(String(error)))
  parentPort?.once('message', async () => {
    await applying.finish()
    await database.close()
    process.exit()
  })
}

function tell(message: VisitThreadMessage): void {
  parentPort?.postMessage(message)
}

run(workerData as VisitThreadData)
