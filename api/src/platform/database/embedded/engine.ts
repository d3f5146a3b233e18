import type { Reply } from './bson/value.ts'
import { dispatch } from './commands/dispatch.ts'
import { type Cursors, createCursors } from './cursors.ts'
import { loadCatalog } from './storage/catalog.ts'
import { openEnvironment } from './storage/environment.ts'
import type { Storage } from './storage/records.ts'
import type { CommandRequest } from './wire/server.ts'

/** An opened data directory with everything that answers commands on it. */
export interface Engine {
  storage: Storage
  cursors: Cursors
  startedAt: Date
  connectionCount: () => number
  counters: Map<string, number>
}

export interface OpenEngine {
  engine: Engine
  dispatch: (request: CommandRequest) => Promise<Reply>
  close: () => Promise<void>
}

/** Opens the data directory, which nobody else may have open. `onFatal` has to end the process. */
export async function openEngine(directory: string, onFatal: (error: Error) => void): Promise<OpenEngine> {
  const environment = openEnvironment(directory, onFatal)
  const storage: Storage = { environment, catalog: await loadCatalog(environment) }
  const engine: Engine = {
    storage,
    cursors: createCursors(),
    startedAt: new Date(),
    connectionCount: () => 0,
    counters: new Map(),
  }
  return {
    engine,
    dispatch: (request) => dispatch(engine, request),
    close: async () => {
      engine.cursors.close()
      await environment.close()
    },
  }
}
