import type { Random } from './random.ts'

/** Where the parts of a proof lie, and who ends them. */
export interface Place {
  random: Random
  /** An empty folder, removed at the end. */
  directory: string
  /** Registers what must be undone at the end, newest first. */
  onEnd(undo: () => unknown): void
}
