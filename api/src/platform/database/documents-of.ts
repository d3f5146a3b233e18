import { setImmediate as nextTurn } from 'node:timers/promises'

/** The longest that others wait, redirects among them. */
const MAX_TURN_MS = 2

interface ClosingCursor<T> extends AsyncIterable<T> {
  close(): Promise<unknown>
}

/**
 * The documents that a query finds. A cursor of Mongoose stays open where its reader stops early,
 * and gives a batch in one turn of the event loop: this closes it, and lets others have turns.
 */
export async function* documentsOf<T>(query: { cursor(): ClosingCursor<T> }): AsyncGenerator<T, void> {
  const cursor = query.cursor()
  let begunAt = performance.now()
  try {
    for await (const document of cursor) {
      yield document
      if (performance.now() - begunAt < MAX_TURN_MS) continue
      await nextTurn()
      begunAt = performance.now()
    }
  } finally {
    await cursor.close()
  }
}
