import { createHash } from 'node:crypto'
import { writeKey } from '../bson/key.ts'
import { beginKey, endKey, invertFrom, position } from '../bson/key-writer.ts'
import { type Doc, isDoc, UNDEFINED, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { isArrayIndex } from '../query/path-elements.ts'

export interface KeyField {
  path: string
  parts: readonly string[]
  descending: boolean
}

/** A combination of a document's values for the fields of an index. */
export interface KeyTuple {
  /** `undefined` for a missing field, whose key is that of null. */
  values: (Value | undefined)[]
}

export interface ExtractedKeys {
  tuples: KeyTuple[]
  /** For each field, whether there is an array on its path. */
  arrays: boolean[]
}

type Rest = readonly string[]

interface Extraction {
  arrays: boolean[]
  tuples: KeyTuple[]
  fields: readonly KeyField[]
}

/**
 * Extracts a document's keys for `fields`, one for each element of an array. Fields under the same
 * array share its element. Two different arrays fail with code 171.
 */
export function extractKeys(doc: Doc, fields: readonly KeyField[]): ExtractedKeys {
  const extraction: Extraction = { arrays: fields.map(() => false), tuples: [], fields }
  expand(
    extraction,
    fields.map(() => doc),
    fields.map((field) => field.parts),
    fields.map(() => undefined),
  )
  return extraction
}

/** Walks each field that still has a `rest`, then recurses for every element of the array. */
function expand(
  extraction: Extraction,
  starts: (Value | undefined)[],
  rests: (Rest | undefined)[],
  values: (Value | undefined)[],
): void {
  let array: Value[] | undefined
  let arrayField = ''
  const fixed = [...values]
  const open: (Rest | undefined)[] = rests.map(() => undefined)
  for (let i = 0; i < rests.length; i++) {
    const rest = rests[i]
    if (!rest) continue
    const end = walk(starts[i], rest)
    if (!Array.isArray(end.value)) {
      fixed[i] = end.value
      continue
    }
    const path = extraction.fields[i]?.path ?? ''
    if (array && array !== end.value) throw parallelArrays(path, arrayField)
    array = end.value
    arrayField = path
    open[i] = end.rest
    extraction.arrays[i] = true
  }
  if (!array) extraction.tuples.push({ values: fixed })
  else expandArray(extraction, array, open, fixed)
}

function expandArray(
  extraction: Extraction,
  array: Value[],
  open: (Rest | undefined)[],
  fixed: (Value | undefined)[],
): void {
  for (const element of array.length === 0 ? [UNDEFINED] : array) {
    const values = fixed.map((value, i) => (open[i]?.length === 0 ? element : value))
    const rests = open.map((rest) => (rest && rest.length > 0 ? rest : undefined))
    if (rests.every((rest) => rest === undefined)) extraction.tuples.push({ values })
    else {
      expand(
        extraction,
        open.map(() => (isDoc(element) ? element : undefined)),
        rests,
        values,
      )
    }
  }
}

function parallelArrays(path: string, other: string): CommandError {
  const last = (text: string) => text.split('.').at(-1) ?? ''
  return new CommandError(
    'CannotIndexParallelArrays',
    `cannot index parallel arrays [${last(path)}] [${last(other)}]`,
  )
}

/** Follows `parts` to their end or to the first array. A numeric part may select an element. */
function walk(start: Value | undefined, parts: Rest): { value: Value | undefined; rest: Rest } {
  let value = start
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as string
    if (isDoc(value)) value = value.get(part)
    else if (Array.isArray(value)) {
      if (!isArrayIndex(part) || Number(part) >= value.length) return { value, rest: parts.slice(i) }
      assertUnambiguous(value, part)
      value = value[Number(part)]
    } else return { value: undefined, rest: [] }
  }
  return { value, rest: [] }
}

function assertUnambiguous(array: Value[], part: string): void {
  if (array.some((element) => isDoc(element) && element.has(part))) {
    throw new CommandError(
      16746,
      `Ambiguous field name found in array (do not use numeric field names in embedded elements in an array), field: '${part}'`,
    )
  }
}

/** Longer keys are cut and end in a hash, so that equal keys stay equal. Bounds are cut equally. */
export const MAX_KEY_BYTES = 1200
const HASH_BYTES = 20
export const CUT_BYTES = MAX_KEY_BYTES - HASH_BYTES

/** Tells whether a key was cut, so that it may represent several values. */
export function isCutKey(key: Uint8Array): boolean {
  return key.length >= MAX_KEY_BYTES
}

/** Encodes a key tuple by the fields' directions, cut if it is too long. */
export function encodeTuple(values: readonly (Value | undefined)[], fields: readonly KeyField[]): Buffer {
  return cutKey(encodeWholeTuple(values, fields))
}

/** Encodes a key tuple of any length by the fields' directions. */
export function encodeWholeTuple(
  values: readonly (Value | undefined)[],
  fields: readonly KeyField[],
): Buffer {
  beginKey()
  for (let i = 0; i < values.length; i++) {
    const start = position()
    writeKey(values[i] ?? null)
    if (fields[i]?.descending) invertFrom(start)
  }
  return endKey()
}

function cutKey(key: Buffer): Buffer {
  if (key.length < MAX_KEY_BYTES) return key
  const hash = createHash('sha256').update(key).digest().subarray(0, HASH_BYTES)
  return Buffer.concat([key.subarray(0, CUT_BYTES), hash])
}
