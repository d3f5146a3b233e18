import type { MissedCodesStore, MissedName } from './missed-codes.store.ts'
import { isProbe } from './probe-names.ts'

/** Names that one UTC day keeps. */
export const NAMES_A_DAY = 1000
/** Names that wait to be written; a flood of others is dropped. */
const MAX_WAITING = 200
const FLUSH_MS = 2000

export interface MissedCodes {
  /** Notes a name that led nowhere; null for what is none. */
  note(name: string | null): void
  /** Writes down what waits; at the end too. */
  flush(): Promise<void>
}

/** Collects names that led nowhere, and writes them down a little later: no answer waits for it. */
export function createMissedCodes(
  store: Pick<MissedCodesStore, 'add' | 'addApart'>,
  { mostNames = NAMES_A_DAY, now = () => new Date() } = {},
): MissedCodes {
  let waiting = new Map<string, MissedName>()
  let apart = 0
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const names = [...waiting.values()]
    const probes = apart
    waiting = new Map()
    apart = 0
    for (const name of names) await store.add(dayOf(name.lastAt), name, mostNames)
    if (probes > 0) await store.addApart(dayOf(now()), probes)
  }

  function note(name: string | null): void {
    if (isProbe(name)) apart++
    else {
      const key = (name as string).toLowerCase()
      const known = waiting.get(key)
      if (known !== undefined) {
        known.count++
        known.lastAt = now()
      } else if (waiting.size < MAX_WAITING) {
        waiting.set(key, { name: name as string, count: 1, lastAt: now() })
      }
    }
    // Counts that cannot be written while the database is away are given up.
    timer ??= setTimeout(() => void flush().catch(() => {}), FLUSH_MS).unref()
  }

  return { note, flush }
}

/** The UTC day, as documents are called. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
