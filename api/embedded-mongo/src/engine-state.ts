import type { Cursors } from './cursors.ts'
import type { Storage } from './storage/records.ts'

/** An open data directory with the state that commands need. */
export interface Engine {
  storage: Storage
  cursors: Cursors
  startedAt: Date
  connectionCount: () => number
  counters: Map<string, number>
}
