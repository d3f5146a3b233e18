interface ClosingCursor<T> extends AsyncIterable<T> {
  close(): Promise<unknown>
}

/**
 * The documents that a query finds, one after the other. A cursor of Mongoose stays open, here and
 * in the database, where its reader stops before the end: this closes it.
 */
export async function* documentsOf<T>(query: { cursor(): ClosingCursor<T> }): AsyncGenerator<T, void> {
  const cursor = query.cursor()
  try {
    yield* cursor
  } finally {
    await cursor.close()
  }
}
