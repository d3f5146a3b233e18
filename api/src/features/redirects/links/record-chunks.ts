const UNIT_BITS = 4
const CHUNK_BITS = 22
const CHUNK_UNITS = 1 << (CHUNK_BITS - UNIT_BITS)

/** Stores records in chunks, in units of 16 bytes. Freed space is reused for the same size. */
export interface Records {
  chunks: Buffer[]
  /** Free places by size in units. */
  free: Map<number, number[]>
  /** The first place that was never used. */
  end: number
}

export function createRecords(): Records {
  return { chunks: [], free: new Map(), end: 0 }
}

/** Allocates a record of that size in units. */
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

/** Frees a record of that size in units. */
export function freePlace({ free }: Records, place: number, units: number): void {
  const places = free.get(units)
  if (places) places.push(place)
  else free.set(units, [place])
}

export function chunkOf({ chunks }: Records, place: number): Buffer {
  return chunks[place >>> (CHUNK_BITS - UNIT_BITS)] as Buffer
}

/** Returns the record's offset in its chunk, in bytes. */
export function offsetOf(place: number): number {
  return (place & (CHUNK_UNITS - 1)) << UNIT_BITS
}

export function unitsFor(bytes: number): number {
  return (bytes + 15) >> UNIT_BITS
}

export function bytesOf(units: number): number {
  return units << UNIT_BITS
}
