import { asInteger } from './bson/integer.ts'
import type { Doc } from './bson/value.ts'
import { CommandError } from './command-error.ts'

/** Enforces a command's `maxTimeMS`. */
export interface Clock {
  /** @throws CommandError `MaxTimeMSExpired` once the time is over */
  assert: () => void
  /** Ends the limit, since a cursor's later batches have their own. */
  stop: () => void
}

/** Starts a command's clock; `undefined` if it has no limit. */
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
