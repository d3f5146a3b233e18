import { decodeDocument } from '../bson/decode.ts'
import { checkedBytes } from './checksum.ts'
import type { Collection, Index } from './collection.ts'
import { entriesOf } from './index-entries.ts'
import { RECORD_ID_BYTES, recordKey } from './record-key.ts'
import type { Storage } from './records.ts'

const SAMPLED_DOCUMENTS = 100
const SAMPLED_BYTES = 1 << 20
/** Bytes that LMDB adds to every key: its header and its slot in the page. */
const OVERHEAD_BYTES = 10

/** Estimates an index's size in bytes from the keys of the first documents. */
export function estimateIndexSize({ environment }: Storage, collection: Collection, index: Index): number {
  const range = { start: recordKey(collection.id, 0), end: recordKey(collection.id + 1, 0) }
  let documents = 0
  let read = 0
  let bytes = 0
  for (const { value } of environment.records.getRange({ ...range, limit: SAMPLED_DOCUMENTS })) {
    const { entries } = entriesOf(index, decodeDocument(checkedBytes(value)))
    for (const { key } of entries) bytes += key.length + 4 + RECORD_ID_BYTES + OVERHEAD_BYTES
    documents++
    read += value.length
    if (read > SAMPLED_BYTES) break
  }
  return documents === 0 ? 0 : Math.round((bytes * collection.stats.count) / documents)
}
