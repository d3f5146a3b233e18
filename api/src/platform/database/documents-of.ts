import { inSlices } from '../work-slices.ts'

interface ClosingCursor<T> extends AsyncIterable<T> {
  close(): Promise<unknown>
}

/**
 * Yields the documents of a query in slices. Unlike Mongoose's own iteration it closes the cursor
 * when the reader stops early, and lets the event loop turn within a batch.
 */
export async function* documentsOf<T>(query: { cursor(): ClosingCursor<T> }): AsyncGenerator<T, void> {
  const cursor = query.cursor()
  try {
    yield* inSlices(cursor)
  } finally {
    await cursor.close()
  }
}

/** Does the same for a driver's cursor, whose `toArray` decodes each batch in one turn. */
export function documentsIn<T>(cursor: ClosingCursor<T>): AsyncGenerator<T, void> {
  return documentsOf({ cursor: () => cursor })
}
