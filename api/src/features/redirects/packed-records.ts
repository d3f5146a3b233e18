/** A record: link id (6), flags, length of the code, expiry (8), length of the destination (2), code, destination. */
export const HEADER_BYTES = 18
const UNIT_BITS = 4
const CHUNK_BITS = 22
const CHUNK_UNITS = 1 << (CHUNK_BITS - UNIT_BITS)
/** What the table of codes takes for each link. */
const SLOT_BYTES = 13
/** Records lie in chunks, in whole units of 16 bytes; free room is used for the next of the same size. */
export interface Records {
  chunks: Buffer[]
  /** Places by their size in units. */
  free: Map<number, number[]>
  /** The first place that was never used. */
  end: number
}

/** Whether the record is that of the code. */
export function isCodeAt(records: Records, place: number, code: string): boolean {
  const chunk = chunkOf(records, place)
  const start = offsetOf(place)
  if (chunk[start + 7] !== code.length) return false
  for (let index = 0; index < code.length; index++) {
    if (chunk[start + HEADER_BYTES + index] !== code.charCodeAt(index)) return false
  }
  return true
}

/** Room for a record of so many units. */
export function takePlace(records: Records, units: number): number {
  const free = records.free.get(units)?.pop()
  if (free !== undefined) return free
  const isCrossing = (records.end % CHUNK_UNITS) + units > CHUNK_UNITS
  if (isCrossing) records.end = Math.ceil(records.end / CHUNK_UNITS) * CHUNK_UNITS
  if (records.end >= records.chunks.length * CHUNK_UNITS) {
    records.chunks.push(Buffer.allocUnsafeSlow(1 << CHUNK_BITS))
  }
  const place = records.end
  records.end += units
  return place
}

export function chunkOf({ chunks }: Records, place: number): Buffer {
  return chunks[place >>> (CHUNK_BITS - UNIT_BITS)] as Buffer
}

export function offsetOf(place: number): number {
  return (place & (CHUNK_UNITS - 1)) << UNIT_BITS
}

export function unitsFor(textBytes: number): number {
  return (HEADER_BYTES + textBytes + 15) >> UNIT_BITS
}

/** The memory that a link of so many units takes. */
export function bytesOf(units: number): number {
  return (units << UNIT_BITS) + SLOT_BYTES
}
