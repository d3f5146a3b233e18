const UNIT_BITS = 4
const CHUNK_BITS = 22
const CHUNK_UNITS = 1 << (CHUNK_BITS - UNIT_BITS)

/** Records in chunks, in units of 16 bytes; freed room is used for the next of the same size. */
export interface Records {
  chunks: Buffer[]
  /** Places by their size in units. */
  free: Map<number, number[]>
  /** The first place that was never used. */
  end: number
}

/** No records, and no room taken yet. */
export function createRecords(): Records {
  return { chunks: [], free: new Map(), end: 0 }
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

/** Gives back the room of a record of so many units. */
export function freePlace({ free }: Records, place: number, units: number): void {
  const places = free.get(units)
  if (places) places.push(place)
  else free.set(units, [place])
}

/** The chunk that holds the record at a place. */
export function chunkOf({ chunks }: Records, place: number): Buffer {
  return chunks[place >>> (CHUNK_BITS - UNIT_BITS)] as Buffer
}

/** Where in its chunk the record at a place begins, in bytes. */
export function offsetOf(place: number): number {
  return (place & (CHUNK_UNITS - 1)) << UNIT_BITS
}

/** Units that so many bytes take. */
export function unitsFor(bytes: number): number {
  return (bytes + 15) >> UNIT_BITS
}

/** Bytes of so many units. */
export function bytesOf(units: number): number {
  return units << UNIT_BITS
}
