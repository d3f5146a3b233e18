import type { Connection } from 'mongoose'

/** Smaller steps back are ordinary clock adjustments and lose nothing. */
const TOLERATED_MS = 1000

export interface DatabaseClock {
  /** Returns the database's time (epoch ms), which stamps every change. */
  read(): Promise<number>
}

/** Creates the clock. `read` rejects or resolves only after `onSetBack` has settled. */
export function createDatabaseClock(connection: Connection, onSetBack: () => Promise<void>): DatabaseClock {
  return watchClock(() => readClock(connection), onSetBack)
}

/** Detects from two successive readings that the clock was set back. */
export function watchClock(readClock: () => Promise<number>, onSetBack: () => Promise<void>): DatabaseClock {
  let latest = Number.NEGATIVE_INFINITY
  return {
    async read() {
      // Answers can overtake each other, so each is compared with the reading known when it was
      // asked.
      const known = latest
      const now = await readClock()
      if (now < known - TOLERATED_MS) {
        await onSetBack()
        latest = now
      }
      latest = Math.max(latest, now)
      return now
    },
  }
}

async function readClock(connection: Connection): Promise<number> {
  const { localTime } = (await connection.db?.command({ hello: 1 })) ?? {}
  if (!(localTime instanceof Date)) throw new Error('The database does not tell the time')
  return localTime.getTime()
}
