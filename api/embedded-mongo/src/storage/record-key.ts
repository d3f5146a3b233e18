/** Numbers a record within its collection, in the order of insertion; at most 2^48 − 1. */
export type RecordId = number

export const RECORD_ID_BYTES = 6

export function recordKey(collectionId: number, record: RecordId): Buffer {
  const key = Buffer.allocUnsafe(10)
  key.writeUInt32BE(collectionId, 0)
  key.writeUIntBE(record, 4, RECORD_ID_BYTES)
  return key
}

/** Returns the record at the end of a record's or index's key. */
export function recordOf(key: Uint8Array): RecordId {
  const at = key.length - RECORD_ID_BYTES
  let id = 0
  for (let i = at; i < key.length; i++) id = id * 256 + (key[i] as number)
  return id
}

/** Builds `prefix ∥ fields ∥ record`. A bound has no record. */
export function indexKey(indexId: number, fields: Uint8Array, record?: RecordId): Buffer {
  const key = Buffer.allocUnsafe(4 + fields.length + (record === undefined ? 0 : RECORD_ID_BYTES))
  key.writeUInt32BE(indexId, 0)
  key.set(fields, 4)
  if (record !== undefined) key.writeUIntBE(record, 4 + fields.length, RECORD_ID_BYTES)
  return key
}

/** Returns the first key after all that begin with `prefix`. */
export function afterPrefix(prefix: Uint8Array): Buffer {
  const end = Buffer.from(prefix)
  for (let i = end.length - 1; i >= 0; i--) {
    if (end[i] !== 255) {
      end[i] = (end[i] as number) + 1
      return end.subarray(0, i + 1)
    }
  }
  return Buffer.alloc(16, 255)
}
