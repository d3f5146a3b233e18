import { isNumeric } from '../bson/bson-type.ts'
import { asInteger } from '../bson/integer.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import { encodeWholeTuple, extractKeys, type KeyField } from '../storage/index-keys.ts'
import { fieldPathParts } from './field-path.ts'

/** Parses `{a: 1, 'b.c': -1}`; `undefined` for an empty sort. */
export function parseSort(sort: Value | undefined): KeyField[] | undefined {
  if (sort === undefined || sort === null) return undefined
  if (!isDoc(sort)) throw new CommandError('TypeMismatch', 'Expected field sort to be of type object')
  if (sort.size === 0) return undefined
  if (sort.size > 32) throw new CommandError('BadValue', 'too many compound keys')
  return [...sort].map(([path, direction]) => {
    if (isDoc(direction)) return refuse('$meta in a sort')
    return { path, parts: fieldPathParts(path), descending: isDescending(path, direction) }
  })
}

function isDescending(path: string, direction: Value): boolean {
  if (!isNumeric(direction)) {
    throw new CommandError(15974, `Illegal key in $sort specification: ${path}: ${String(direction)}`)
  }
  const sign = asInteger(direction)
  if (sign !== 1n && sign !== -1n) {
    throw new CommandError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)')
  }
  return sign < 0n
}

/**
 * Returns bytes in the order of a sort. An array sorts by its smallest or, descending, largest
 * element.
 */
export function sortKey(doc: Doc, fields: readonly KeyField[]): Buffer {
  const { tuples } = sortTuples(doc, fields)
  let best: Buffer | undefined
  for (const { values } of tuples) {
    const key = encodeWholeTuple(values, fields)
    if (!best || Buffer.compare(key, best) < 0) best = key
  }
  return best ?? Buffer.alloc(0)
}

function sortTuples(doc: Doc, fields: readonly KeyField[]) {
  try {
    return extractKeys(doc, fields)
  } catch (error) {
    if (!(error instanceof CommandError) || error.code !== 171) throw error
    throw new CommandError('BadValue', 'cannot sort with keys that are parallel arrays')
  }
}
