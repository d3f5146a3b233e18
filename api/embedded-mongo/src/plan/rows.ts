import { decodeDocument } from '../bson/decode.ts'
import type { Doc } from '../bson/value.ts'
import type { Filter } from '../query/filter.ts'
import { compileMatcher } from '../query/match-filter.ts'
import type { RecordId } from '../storage/record-key.ts'
import { SLICE_MS } from '../yield-to-event-loop.ts'
import type { Candidate, Scan } from './scan.ts'

/** A matching document. `doc` is decoded on first use. */
export interface Row {
  record: RecordId
  bytes: Buffer
}

/** Most candidates taken at a time. */
const CHUNK = 128

/** Adds the top-level fields that a filter reads. */
function addFields(filter: Filter, into: Set<string>): void {
  if (filter.kind === 'leaf') into.add(filter.path.parts[0] as string)
  else if (filter.kind === 'not') addFields(filter.part, into)
  else for (const part of filter.parts) addFields(part, into)
}

/** Compiles a filter for encoded documents, which decodes only the fields that it needs. */
export function compileRowFilter(filter: Filter): (bytes: Buffer) => boolean {
  if (filter.kind === 'and' && filter.parts.length === 0) return () => true
  const matches = compileMatcher(filter)
  const fields = new Set<string>()
  addFields(filter, fields)
  return (bytes) => matches(decodeDocument(bytes, fields))
}

/** Returns up to so many more matches within a few milliseconds; `undefined` at the end. */
export type NextMatches = (wanted: number) => Row[] | undefined

/**
 * Filters a scan's candidates in growing chunks, so that few are read in vain if each matches.
 * Candidates beyond the time limit wait for the next call.
 */
export function openMatches(scan: Scan, accepts: (bytes: Buffer) => boolean): NextMatches {
  let waiting: Candidate[] = []
  let at = 0
  return (wanted) => {
    const end = performance.now() + SLICE_MS
    const found: Row[] = []
    let chunk = Math.min(CHUNK, wanted)
    do {
      const candidate = waiting[at]
      if (candidate) {
        at++
        if (accepts(candidate.bytes)) found.push(candidate)
        continue
      }
      const candidates = scan.next(Math.min(chunk, CHUNK))
      if (!candidates) return found.length > 0 ? found : undefined
      waiting = candidates
      at = 0
      chunk = found.length === 0 ? chunk * 2 : wanted - found.length
    } while (found.length < wanted && found.length < CHUNK && performance.now() < end)
    return found
  }
}

export function rowDoc(row: Row): Doc {
  return decodeDocument(row.bytes)
}
