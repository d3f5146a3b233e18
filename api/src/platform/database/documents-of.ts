import { inSlices } from '../work-slices.ts'

interface ClosingCursor<T> extends AsyncIterable<T> {
  close(): Promise<unknown>
}

/**
 * The documents that a query finds. A cursor of Mongoose stays open where its reader stops early,
 * and gives a batch in one turn of the event loop: this closes it, and lets others have turns.
 */
export async function* documentsOf<T>(query: { cursor(): ClosingCursor<T> }): AsyncGenerator<T, void> {
  const cursor = query.cursor()
  try {
    yield* inSlices(cursor)
  } finally {
    await cursor.close()
  }
}

/** The same for a cursor of the driver, which `toArray` would decode in one turn for each batch. */
export function documentsIn<T>(cursor: ClosingCursor<T>): AsyncGenerator<T, void> {
  return documentsOf({ cursor: () => cursor })
}
