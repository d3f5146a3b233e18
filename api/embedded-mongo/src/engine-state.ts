import type { Cursors } from './cursors.ts'
import type { Storage } from './storage/records.ts'

/** An opened data directory with everything that answers commands on it. */
export interface Engine {
  storage: Storage
  cursors: Cursors
  startedAt: Date
  connectionCount: () => number
  counters: Map<string, number>
}
