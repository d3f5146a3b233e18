import type { Connection } from 'mongoose'

/** A clock that goes back by less is being set right in small steps: nothing is lost by it. */
const TOLERATED_MS = 1000

export interface DatabaseClock {
  /** The database's own time (epoch ms), by which changes are stamped. */
  read(): Promise<number>
}

/** The database's clock, as this process has seen it. `onSetBack` settles before it is told. */
export function createDatabaseClock(connection: Connection, onSetBack: () => Promise<void>): DatabaseClock {
  return watchClock(() => readClock(connection), onSetBack)
}

/** A clock of which it is noticed that it was set back, by whatever two readings tell it. */
export function watchClock(readClock: () => Promise<number>, onSetBack: () => Promise<void>): DatabaseClock {
  let latest = Number.NEGATIVE_INFINITY
  return {
    async read() {
      // Answers may overtake each other: what counts is what was known when this one was asked.
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
