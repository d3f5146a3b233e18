import { setImmediate as nextTurn } from 'node:timers/promises'

/** Limits how long a slice blocks other work, redirects included. */
const MAX_SLICE_MS = 2

/** Splits long work into slices, between which the event loop turns. */
export interface WorkSlices {
  /** True once the slice has lasted long enough; then call `next`. */
  isOver(): boolean
  /** Resolves in the next turn of the event loop, when a new slice begins. */
  next(): Promise<void>
}

export function startSlices(): WorkSlices {
  let begunAt = performance.now()
  return {
    isOver: () => performance.now() - begunAt >= MAX_SLICE_MS,
    async next() {
      await nextTurn()
      begunAt = performance.now()
    },
  }
}

/** Yields the items. The reader's work on each item counts as part of the slice. */
export async function* inSlices<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, void> {
  const slices = startSlices()
  for await (const item of items) {
    yield item
    if (slices.isOver()) await slices.next()
  }
}

/** Maps each item by `change`, in slices. */
export async function mapInSlices<T, Made>(
  items: Iterable<T> | AsyncIterable<T>,
  change: (item: T) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  for await (const item of inSlices(items)) made.push(change(item))
  return made
}
