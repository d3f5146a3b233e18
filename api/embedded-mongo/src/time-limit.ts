import { asInteger } from './bson/integer.ts'
import type { Doc } from './bson/value.ts'
import { CommandError } from './command-error.ts'

/** Watches the `maxTimeMS` of a command. */
export interface Clock {
  /** Fails with MaxTimeMSExpired once the time is over. */
  assert: () => void
  /** Lets a cursor's later batches take their own time. */
  stop: () => void
}

/** The clock of a command; `undefined` when it may take as long as it likes. */
export function startClock(body: Doc): Clock | undefined {
  const value = body.get('maxTimeMS')
  if (value === undefined) return undefined
  const limit = asInteger(value)
  if (limit === undefined || limit < 0n || limit > 2147483647n) {
    throw new CommandError('BadValue', `${String(value)} value for maxTimeMS is out of range`)
  }
  if (limit === 0n) return undefined
  let end = performance.now() + Number(limit)
  return {
    assert: () => {
      if (performance.now() > end) throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit')
    },
    stop: () => {
      end = Number.POSITIVE_INFINITY
    },
  }
}
