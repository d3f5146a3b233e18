import { setImmediate as nextTurn } from 'node:timers/promises'

/** The longest that a slice of work keeps others waiting, redirects among them. */
const MAX_SLICE_MS = 2

/** Long work in slices, between which the event loop turns. */
export interface WorkSlices {
  /** Whether this slice has lasted long enough, so that `next` is due. */
  isOver(): boolean
  /** Resolves after a turn of the event loop, in the next slice. */
  next(): Promise<void>
}

/** Begins the first slice. */
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

/** The items one by one; what their reader does with each belongs to the slice. */
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
