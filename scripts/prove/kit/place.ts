import type { Random } from './random.ts'

/** A folder for the parts of a proof, and a way to end them. */
export interface Place {
  random: Random
  /** An empty folder, removed at the end. */
  directory: string
  /** Registers what must be undone at the end, newest first. */
  onEnd(undo: () => unknown): void
}
