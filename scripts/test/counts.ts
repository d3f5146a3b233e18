import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../source-files.ts'

/** Results of a run of tests. */
export interface Counts {
  passed: number
  skipped: number
  /** One text for each failure. */
  failures: string[]
}

const FIRST_RING = join(root, 'reports', 'npm-test.json')

/** Keeps the counts of `npm test` for `npm run test:all -- --after-test`. */
export function keepFirstRing(counts: Counts): void {
  mkdirSync(dirname(FIRST_RING), { recursive: true })
  writeFileSync(FIRST_RING, JSON.stringify(counts))
}

/** The counts of the last `npm test`; a failure where there are none. */
export function readFirstRing(): Counts {
  if (existsSync(FIRST_RING)) return JSON.parse(readFileSync(FIRST_RING, 'utf8'))
  return { passed: 0, skipped: 0, failures: ['npm test left no counts'] }
}
