import { createHash } from 'node:crypto'
import type { Collection } from './level-collection.ts'
import { lifetimesOf } from './lifetimes.ts'

export interface Checksum {
  count: number
  /** SHA-256 of the documents' bytes in the order of their ids. */
  sha256: string
}

/**
 * Reads a whole collection, but for documents whose lifetime is over at `instant` (epoch ms).
 * `onRead` is called for each.
 */
export async function checksumCollection(
  collection: Collection,
  instant: number,
  onRead: () => void = () => {},
): Promise<Checksum> {
  const isOver = await lifetimesOf(collection, instant)
  const hash = createHash('sha256')
  let count = 0
  for await (const document of collection.find({}, { raw: true }).sort({ _id: 1 })) {
    const bytes = document as unknown as Buffer
    onRead()
    if (isOver(bytes)) continue
    hash.update(bytes)
    count += 1
  }
  return { count, sha256: hash.digest('hex') }
}
