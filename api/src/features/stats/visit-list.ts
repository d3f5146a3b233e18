import { MAX_FACT_BYTES, putPlace, readKeys } from './facts/fact-bytes.ts'
import { placeOfDimension } from './facts/recorded-keys.ts'
import { type CountableVisit, countryKey } from './tally/dimensions.ts'
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
  isVisit,
  linkIdOf,
  statsKeyOf,
  visitorOf,
} from './visit-bytes.ts'
import { isBotFlagged, isMobileFlagged, isScanFlagged } from './visit-flags.ts'

const FIRST_BYTES = 4096
const FIRST_VISITS = 128
/** Decoded facts held at a time. */
const KINDS_DECODED = 2000
const UNKNOWN = -1

/** Region and city of an address, where the operator has turned that on. */
export type PlaceOf = (address: string) => CityPlace | undefined

/** Encoded visits in ascending sequence, about 80 bytes each; parts are decoded when they are read. */
export interface VisitList {
  readonly length: number
  /** Copies a payload of the journal; false when it holds no visit. */
  append(sequence: number, payload: Buffer): boolean
  sequenceAt(index: number): number
  instantAt(index: number): number
  linkIdAt(index: number): number
  statsKeyAt(index: number): number
  visitorAt(index: number): number
  countryIdAt(index: number): number
  flagsAt(index: number): number
  /** The same for visits with the same facts. */
  kindAt(index: number): number
  /** The keys of a kind of visit in the order of STORED_DIMENSIONS; none for the country. */
  keysOfKind(kind: number): readonly string[]
  countableAt(index: number): CountableVisit
  /** Where the visit lies in `bytes()`. */
  rangeAt(index: number): { start: number; addressAt: number; factsAt: number; end: number }
  bytes(): Buffer
}

/** An empty list. Places are looked up when visits are appended. */
export function createVisitList(placeOf?: PlaceOf): VisitList {
  let bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  let sequences = new Float64Array(FIRST_VISITS)
  let ends = new Uint32Array(FIRST_VISITS)
  let kinds = new Int32Array(FIRST_VISITS)
  let length = 0
  /** The first visit with these facts stands for all of them. */
  const firstOfKind = new Map<string, number>()
  const decoded = new Map<number, readonly string[]>()

  const startOf = (index: number) => (index === 0 ? 0 : (ends[index - 1] as number))

  function makeRoom(end: number): void {
    if (end > bytes.length) bytes = Buffer.concat([bytes], Math.max(end, bytes.length * 2))
    if (length < sequences.length) return
    const grown = length * 2
    const [before, endsBefore, kindsBefore] = [sequences, ends, kinds]
    sequences = new Float64Array(grown)
    ends = new Uint32Array(grown)
    kinds = new Int32Array(grown)
    sequences.set(before)
    ends.set(endsBefore)
    kinds.set(kindsBefore)
  }

  function rangeAt(index: number) {
    const [start, end] = [startOf(index), ends[index] as number]
    return { start, addressAt: addressOffset(start), factsAt: factsOffset(bytes, start, end), end }
  }

  function kindAt(index: number): number {
    if (kinds[index] !== UNKNOWN) return kinds[index] as number
    const end = ends[index] as number
    const facts = bytes.toString('latin1', factsOffset(bytes, startOf(index), end), end)
    const known = firstOfKind.get(facts)
    if (known === undefined) firstOfKind.set(facts, index)
    kinds[index] = known ?? index
    return kinds[index] as number
  }

  function keysOfKind(kind: number): readonly string[] {
    const known = decoded.get(kind)
    if (known !== undefined) return known
    const { factsAt, end } = rangeAt(kind)
    const keys = readKeys(bytes, factsAt, end)
    if (decoded.size >= KINDS_DECODED) decoded.clear()
    decoded.set(kind, keys)
    return keys
  }

  return {
    get length() {
      return length
    },
    append(sequence, payload) {
      if (!isVisit(payload)) return false
      const start = startOf(length)
      makeRoom(start + payload.length + MAX_FACT_BYTES)
      let end = copyVisit(payload, bytes, start)
      const address = placeOf && addressOf(bytes, start, end)
      const place = address ? placeOf(address) : undefined
      if (place) end = putPlace(place, bytes, end)
      ends[length] = end
      kinds[length] = UNKNOWN
      sequences[length++] = sequence
      return true
    },
    sequenceAt: (index) => sequences[index] as number,
    instantAt: (index) => instantOf(bytes, startOf(index)),
    linkIdAt: (index) => linkIdOf(bytes, startOf(index)),
    statsKeyAt: (index) => statsKeyOf(bytes, startOf(index)),
    visitorAt: (index) => visitorOf(bytes, startOf(index)),
    countryIdAt: (index) => countryIdOf(bytes, startOf(index)),
    flagsAt: (index) => flagsByteOf(bytes, startOf(index)),
    kindAt,
    keysOfKind,
    countableAt(index) {
      const start = startOf(index)
      const flags = flagsByteOf(bytes, start)
      return {
        linkId: linkIdOf(bytes, start),
        at: instantOf(bytes, start),
        isMobile: isMobileFlagged(flags),
        isScan: isScanFlagged(flags),
        isBot: isBotFlagged(flags),
        visitor: visitorOf(bytes, start),
        keys: keysOfKind(kindAt(index)).with(COUNTRY, countryKey(countryIdOf(bytes, start))),
      }
    },
    rangeAt,
    bytes: () => bytes,
  }
}

/** Visits that lie in no journal, such as those of an example. */
export function visitListOf(visits: readonly (RecordedVisit & { sequence: number })[], placeOf?: PlaceOf): VisitList {
  const list = createVisitList(placeOf)
  const record = Buffer.alloc(1200)
  for (const visit of visits) list.append(visit.sequence, record.subarray(0, encodeVisit(visit, record, 0)))
  return list
}

const COUNTRY = placeOfDimension('country')
