const CHUNK_LENGTH = 64 * 1024

/** Joins pieces of text until each is worth a write of its own. */
export async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let chunk = ''
  for await (const piece of pieces) {
    chunk += piece
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
