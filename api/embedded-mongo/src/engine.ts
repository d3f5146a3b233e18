import type { Reply } from './bson/value.ts'
import { dispatch } from './commands/dispatch.ts'
import { createCursors } from './cursors.ts'
import type { Engine } from './engine-state.ts'
import { loadCatalog } from './storage/catalog.ts'
import { openEnvironment } from './storage/environment.ts'
import type { Storage } from './storage/records.ts'
import { removeExpired } from './storage/remove-expired.ts'
import { removeUnfinishedIndexes, sweepGarbage } from './storage/sweep.ts'
import type { CommandRequest } from './wire/server.ts'

export interface OpenEngine {
  engine: Engine
  dispatch: (request: CommandRequest) => Promise<Reply>
  close: () => Promise<void>
}

/** Interval of removing expired documents, the same as MongoDB's. */
const TTL_INTERVAL_MS = 60_000

export interface EngineFileOptions {
  directory: string
  /** True if the last process ended because it could not write. */
  isCautious?: boolean
  ttlIntervalMs?: number
  onFatal: (error: Error) => void
}

/**
 * Opens the data directory, which no other process may have open. `onFatal` has to end the process.
 */
export async function openEngine(options: EngineFileOptions): Promise<OpenEngine> {
  const { directory, isCautious = false, ttlIntervalMs = TTL_INTERVAL_MS, onFatal } = options
  const environment = openEnvironment({ path: directory, isCautious, onFatal })
  const storage: Storage = { environment, catalog: await loadCatalog(environment) }
  removeUnfinishedIndexes(storage)
  sweepGarbage(storage)
  const engine: Engine = {
    storage,
    cursors: createCursors(),
    startedAt: new Date(),
    connectionCount: () => 0,
    counters: new Map(),
  }
  const stopUpkeep = repeat(ttlIntervalMs, () => {
    sweepGarbage(storage)
    return removeExpired(storage, new Date())
  })
  return {
    engine,
    dispatch: (request) => dispatch(engine, request),
    close: async () => {
      stopUpkeep()
      engine.cursors.close()
      await environment.close()
    },
  }
}

/**
 * Repeats a task with pauses. After a failure, such as a full disk, it runs again after the pause.
 */
function repeat(intervalMs: number, task: () => Promise<void>): () => void {
  let stopped = false
  let timer: NodeJS.Timeout
  const schedule = () => {
    if (stopped) return
    timer = setTimeout(
      () =>
        task()
          .catch(() => undefined)
          .finally(schedule),
      intervalMs,
    )
    timer.unref()
  }
  schedule()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
