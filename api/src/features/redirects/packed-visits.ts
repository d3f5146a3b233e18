import { decodeVisit, isVisit, linkIdOf, type RecordedVisit } from './visit-record.ts'

const FIRST_BYTES = 4096
const FIRST_VISITS = 128

/** Visits in the order of their journal, as the bytes they have there: each is made when it is asked for. */
export interface PackedVisits {
  readonly length: number
  at(index: number): (RecordedVisit & { sequence: number }) | undefined
  linkIdAt(index: number): number
}

export interface PackedVisitsBuilder extends PackedVisits {
  /** Copies a payload; false when it is none of a visit. */
  append(sequence: number, payload: Buffer): boolean
}

/** An empty list, which takes some 40 bytes for each visit. */
export function packVisitRecords(): PackedVisitsBuilder {
  let bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  let sequences = new Float64Array(FIRST_VISITS)
  let ends = new Uint32Array(FIRST_VISITS)
  let length = 0

  function startOf(index: number): number {
    return index === 0 ? 0 : (ends[index - 1] as number)
  }

  function makeRoom(end: number): void {
    if (end > bytes.length) bytes = Buffer.concat([bytes], Math.max(end, bytes.length * 2))
    if (length < sequences.length) return
    const [moreSequences, moreEnds] = [new Float64Array(length * 2), new Uint32Array(length * 2)]
    moreSequences.set(sequences)
    moreEnds.set(ends)
    sequences = moreSequences
    ends = moreEnds
  }

  return {
    get length() {
      return length
    },
    append(sequence, payload) {
      if (!isVisit(payload)) return false
      const start = startOf(length)
      makeRoom(start + payload.length)
      bytes.set(payload, start)
      ends[length] = start + payload.length
      sequences[length++] = sequence
      return true
    },
    at(index) {
      if (index >= length) return undefined
      return decodeVisit(bytes, startOf(index), ends[index] as number, sequences[index] as number)
    },
    linkIdAt: (index) => linkIdOf(bytes, startOf(index)),
  }
}
