import type { Place } from '../../prove/kit/place.ts'

/** Each bench exports `measure`, which gets this; all that it starts ends with it. */
export interface Bench extends Place {
  /** Behind the bench's name on the command line. */
  args: string[]
  pool: null
  /** Prints one line: what was measured, and the goal beside it. */
  show(what: string, figure: string, goal?: string): void
}
