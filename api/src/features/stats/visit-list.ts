import { generationOf, statsIdOf } from '../../platform/stats-key.ts'
import { type CountableVisit, countryKey, placeOfDimension } from './counts/dimensions.ts'
import { MAX_FACT_BYTES, putPlace, readKeys } from './facts/fact-bytes.ts'
import type { CityPlace, RecordedVisit } from './visit.model.ts'
import {
  addressOf,
  addressOffset,
  copyVisit,
  countryIdOf,
  encodeVisit,
  factsOffset,
  flagsByteOf,
  instantOf,
  isBotFlagged,
  isMobileFlagged,
  isScanFlagged,
  isVisit,
  linkIdOf,
  statsKeyOf,
  visitorOf,
} from './visit-bytes.ts'

const FIRST_BYTES = 4096
const FIRST_VISITS = 128
/** Number of cached decoded facts. */
const KINDS_DECODED = 2000

/** Returns region and city of an address, if the operator has enabled that. */
export type PlaceOf = (address: string) => CityPlace | undefined

/** Encoded visits in ascending sequence, about 80 bytes each, decoded on demand. */
export interface VisitList {
  readonly length: number
  /** Copies a journal's payload. Returns false if it is no visit. */
  append(sequence: number, payload: Buffer): boolean
  sequenceAt(index: number): number
  instantAt(index: number): number
  linkIdAt(index: number): number
  statsKeyAt(index: number): number
  /** Returns the stats id under which the link's own counts are stored. */
  statsIdAt(index: number): number
  visitorAt(index: number): number
  countryIdAt(index: number): number
  flagsAt(index: number): number
  /** Returns the same number for visits with the same facts. */
  kindAt(index: number): number
  /** Returns the keys of a kind in the order of STORED_DIMENSIONS, without the country. */
  keysOfKind(kind: number): readonly string[]
  countableAt(index: number): CountableVisit
  /** Returns the visit's offsets in `bytes()`. */
  rangeAt(index: number): { start: number; addressAt: number; factsAt: number; end: number }
  bytes(): Buffer
}

/** Creates an empty list. Places are looked up when visits are appended. */
export function createVisitList(placeOf?: PlaceOf): VisitList {
  const { bytes, startOf, rangeAt, ...records } = createRecords(placeOf)
  const kinds = createFactKinds({ bytes, rangeAt })
  return {
    get length() {
      return records.length()
    },
    append: records.append,
    sequenceAt: records.sequenceAt,
    instantAt: (index) => instantOf(bytes(), startOf(index)),
    linkIdAt: (index) => linkIdOf(bytes(), startOf(index)),
    statsKeyAt: (index) => statsKeyOf(bytes(), startOf(index)),
    statsIdAt(index) {
      const start = startOf(index)
      const statsGeneration = generationOf(statsKeyOf(bytes(), start))
      return statsIdOf({ _id: linkIdOf(bytes(), start), statsGeneration })
    },
    visitorAt: (index) => visitorOf(bytes(), startOf(index)),
    countryIdAt: (index) => countryIdOf(bytes(), startOf(index)),
    flagsAt: (index) => flagsByteOf(bytes(), startOf(index)),
    ...kinds,
    countableAt(index) {
      const start = startOf(index)
      const flags = flagsByteOf(bytes(), start)
      return {
        linkId: linkIdOf(bytes(), start),
        at: instantOf(bytes(), start),
        isMobile: isMobileFlagged(flags),
        isScan: isScanFlagged(flags),
        isBot: isBotFlagged(flags),
        visitor: visitorOf(bytes(), start),
        keys: kinds.keysOfKind(kinds.kindAt(index)).with(COUNTRY, countryKey(countryIdOf(bytes(), start))),
      }
    },
    rangeAt,
    bytes,
  }
}

/** Stores the visits' bytes in sequence, and where each ends. */
function createRecords(placeOf: PlaceOf | undefined) {
  let bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  let sequences = new Float64Array(FIRST_VISITS)
  let ends = new Uint32Array(FIRST_VISITS)
  let length = 0
  const startOf = (index: number) => (index === 0 ? 0 : (ends[index - 1] as number))

  function makeRoom(end: number): void {
    if (end > bytes.length) bytes = Buffer.concat([bytes], Math.max(end, bytes.length * 2))
    if (length < sequences.length) return
    const [sequencesBefore, endsBefore] = [sequences, ends]
    sequences = new Float64Array(length * 2)
    ends = new Uint32Array(length * 2)
    sequences.set(sequencesBefore)
    ends.set(endsBefore)
  }

  return {
    length: () => length,
    bytes: () => bytes,
    startOf,
    sequenceAt: (index: number) => sequences[index] as number,
    rangeAt(index: number) {
      const [start, end] = [startOf(index), ends[index] as number]
      return { start, addressAt: addressOffset(start), factsAt: factsOffset(bytes, start, end), end }
    },
    append(sequence: number, payload: Buffer): boolean {
      if (!isVisit(payload)) return false
      const start = startOf(length)
      makeRoom(start + payload.length + MAX_FACT_BYTES)
      let end = copyVisit(payload, bytes, start)
      const address = placeOf && addressOf(bytes, start, end)
      const place = address ? placeOf(address) : undefined
      if (place) end = putPlace(place, bytes, end)
      ends[length] = end
      sequences[length++] = sequence
      return true
    },
  }
}

/** Groups visits with the same facts and decodes each group once. */
function createFactKinds({ bytes, rangeAt }: Pick<VisitList, 'bytes' | 'rangeAt'>) {
  const firstOf = new Map<string, number>()
  const kinds: (number | undefined)[] = []
  const decoded = new Map<number, readonly string[]>()

  return {
    kindAt(index: number): number {
      const known = kinds[index]
      if (known !== undefined) return known
      const { factsAt, end } = rangeAt(index)
      const facts = bytes().toString('latin1', factsAt, end)
      const kind = firstOf.get(facts) ?? index
      if (kind === index) firstOf.set(facts, index)
      kinds[index] = kind
      return kind
    },
    keysOfKind(kind: number): readonly string[] {
      const known = decoded.get(kind)
      if (known !== undefined) return known
      const { factsAt, end } = rangeAt(kind)
      const keys = readKeys(bytes(), factsAt, end)
      if (decoded.size >= KINDS_DECODED) decoded.clear()
      decoded.set(kind, keys)
      return keys
    },
  }
}

/** Creates a list of visits that are in no journal, for examples and tests. */
export function visitListOf(
  visits: readonly (RecordedVisit & { sequence: number })[],
  placeOf?: PlaceOf,
): VisitList {
  const list = createVisitList(placeOf)
  const record = Buffer.alloc(1200)
  for (const visit of visits) list.append(visit.sequence, record.subarray(0, encodeVisit(visit, record, 0)))
  return list
}

const COUNTRY = placeOfDimension('country')
