import type { Reply } from '../bson/value.ts'
import { reply } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { JOB_MS, type Write } from '../storage/environment.ts'

/** A statement of a write command. */
export interface Statement<T> {
  /** Runs inside a write job. Returns `TOO_LONG` if its documents cannot be found at once. */
  attempt: () => T | typeof TOO_LONG
  /** Runs a statement that takes long, in write jobs of its own. */
  runSlowly: () => Promise<T>
}

export const TOO_LONG = Symbol('too long')

export interface StatementOptions {
  ordered: boolean
  flush: boolean
  write: Write
}

export interface StatementResults<T> {
  /** By the statement's index in the command. */
  done: Map<number, T>
  errors: { index: number; error: CommandError }[]
}

/** These errors end the whole command and not just one statement. */
const INTERRUPTIONS: readonly string[] = ['MaxTimeMSExpired', 'InterruptedAtShutdown']

/** Runs the statements in order, many in a write job. The first error ends an ordered command. */
export async function runStatements<T>(
  statements: readonly Statement<T>[],
  { ordered, flush, write }: StatementOptions,
): Promise<StatementResults<T>> {
  const results: StatementResults<T> = { done: new Map(), errors: [] }
  const fail = (index: number, error: unknown) => {
    if (!(error instanceof CommandError) || INTERRUPTIONS.includes(error.codeName)) throw error
    results.errors.push({ index, error })
  }
  const isOver = () => ordered && results.errors.length > 0
  let next = 0
  const runSome = (): boolean => {
    const end = performance.now() + JOB_MS
    for (; next < statements.length && !isOver() && performance.now() < end; next++) {
      try {
        const result = (statements[next] as Statement<T>).attempt()
        if (result === TOO_LONG) return true
        results.done.set(next, result)
      } catch (error) {
        fail(next, error)
      }
    }
    return false
  }
  while (next < statements.length && !isOver()) {
    const isStuck = await write(runSome, { flush })
    if (!isStuck) continue
    try {
      results.done.set(next, await (statements[next] as Statement<T>).runSlowly())
    } catch (error) {
      fail(next, error)
    }
    next++
  }
  return results
}

/** Returns the `writeErrors` of a reply; `undefined` if there are none. */
export function writeErrors(results: StatementResults<unknown>): Reply[] | undefined {
  if (results.errors.length === 0) return undefined
  return results.errors.map(({ index, error }) => {
    const entry = reply({ index, code: error.code, errmsg: error.message })
    for (const [name, value] of error.extra ?? []) entry.set(name, value)
    return entry
  })
}
