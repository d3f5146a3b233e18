import { putUint16, putUint48 } from '../../platform/journal/frame.ts'
import { putFacts, readFacts } from './facts/fact-bytes.ts'
import type { JournaledVisit, RecordedVisit, VisitFacts } from './visit.model.ts'
import { flagsOf, isBotFlagged, readFlags } from './visit-flags.ts'

const PLAIN = 1
const WITH_FACTS = 2
const FLAGS_AT = 13
const COUNTRY_AT = 14
const MAX_ADDRESS = 64
const PLAIN_BYTES = 16
const STATS_KEY_AT = 16
const VISITOR_AT = 22
const ADDRESS_LENGTH_AT = 28
const WITH_FACTS_BYTES = 29

const FIRST_BYTES = 4096
const FIRST_VISITS = 128

/** Visits in ascending sequence; an array of them is one too. */
export interface VisitList {
  readonly length: number
  at(index: number): JournaledVisit | undefined
  /** The link of a visit, where that is known without decoding all of it. */
  linkIdAt?(index: number): number
  /** The same of the key of its statistics; 0 where it has no facts. */
  statsKeyAt?(index: number): number
}

/** A list that holds visits encoded, about 40 bytes each, and decodes one when it is read. */
export interface EncodedVisitList extends VisitList {
  /** Copies a payload of the journal; false when it holds no visit. */
  append(sequence: number, payload: Buffer): boolean
}

/**
 * Writes version, instant (6), link id (6), flags, country (2) and address; with facts statsKey
 * (6), visitor (6) and the address's length come before the address. Returns the end.
 */
export function encodeVisit(visit: RecordedVisit, buffer: Buffer, offset: number): number {
  const { facts, address } = visit
  buffer[offset] = facts ? WITH_FACTS : PLAIN
  putUint48(buffer, offset + 1, visit.at)
  putUint48(buffer, offset + 7, visit.linkId)
  buffer[offset + FLAGS_AT] = flagsOf(visit, facts?.isBot)
  putUint16(buffer, offset + COUNTRY_AT, visit.countryId)
  if (facts === undefined) return putAddress(address, buffer, offset + PLAIN_BYTES)
  putUint48(buffer, offset + STATS_KEY_AT, facts.statsKey)
  putUint48(buffer, offset + VISITOR_AT, facts.visitor)
  const start = offset + WITH_FACTS_BYTES
  const end = putAddress(address, buffer, start)
  buffer[offset + ADDRESS_LENGTH_AT] = end - start
  return putFacts(facts, buffer, end)
}

/** Whether a journal payload is a visit; not when a version unknown here wrote it. */
export function isVisit(payload: Buffer): boolean {
  const version = payload[0]
  if (version === PLAIN) return payload.length >= PLAIN_BYTES
  return version === WITH_FACTS && payload.length >= WITH_FACTS_BYTES
}

/** Reads the visit between those offsets, which has that place in the journal. */
export function decodeVisit(bytes: Buffer, start: number, end: number, sequence: number): JournaledVisit {
  const hasFacts = bytes[start] === WITH_FACTS
  const addressAt = start + (hasFacts ? WITH_FACTS_BYTES : PLAIN_BYTES)
  const addressEnd = hasFacts ? addressAt + (bytes[start + ADDRESS_LENGTH_AT] as number) : end
  const visit: JournaledVisit = {
    sequence,
    at: bytes.readUIntBE(start + 1, 6),
    linkId: linkIdOf(bytes, start),
    ...readFlags(bytes[start + FLAGS_AT] as number),
    countryId: bytes.readUInt16BE(start + COUNTRY_AT),
    address: bytes.toString('latin1', addressAt, Math.min(addressEnd, end)),
  }
  if (hasFacts) visit.facts = decodeFacts(bytes.subarray(start, end), addressEnd - start)
  return visit
}

function decodeFacts(record: Buffer, factsAt: number): VisitFacts {
  return {
    statsKey: statsKeyOf(record, 0),
    isBot: isBotFlagged(record[FLAGS_AT] as number),
    visitor: record.readUIntBE(VISITOR_AT, 6),
    ...readFacts(record, factsAt).facts,
  }
}

/** The link of an encoded visit. */
export function linkIdOf(bytes: Buffer, start: number): number {
  return bytes.readUIntBE(start + 7, 6)
}

/** Whose statistics an encoded visit counts in; 0 where it has no facts. */
export function statsKeyOf(bytes: Buffer, start: number): number {
  return bytes[start] === WITH_FACTS ? bytes.readUIntBE(start + STATS_KEY_AT, 6) : 0
}

/** An empty list. */
export function createVisitList(): EncodedVisitList {
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
    statsKeyAt: (index) => statsKeyOf(bytes, startOf(index)),
  }
}

/** Addresses are ASCII; for so few characters a call out of JavaScript costs more than the loop. */
function putAddress(address: string, buffer: Buffer, start: number): number {
  const length = Math.min(address.length, MAX_ADDRESS)
  for (let index = 0; index < length; index++) buffer[start + index] = address.charCodeAt(index)
  return start + length
}
