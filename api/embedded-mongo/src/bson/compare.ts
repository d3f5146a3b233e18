import { Double, ObjectId } from 'bson'
import { canonicalType } from './bson-type.ts'
import { encodeKey } from './key.ts'
import type { Value } from './value.ts'

/** Compares in MongoDB's order over all types: negative, zero or positive. */
export function compareValues(a: Value, b: Value): number {
  const quick = compareSimple(a, b)
  if (quick !== undefined) return quick
  const types = canonicalType(a) - canonicalType(b)
  return types !== 0 ? types : Buffer.compare(encodeKey(a), encodeKey(b))
}

/**
 * Tells whether MongoDB considers two values equal: 5 and Long(5) are, {a: 1, b: 1} and {b: 1, a:
 * 1} are not.
 */
export function equalValues(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0
}

function compareSimple(a: Value, b: Value): number | undefined {
  if (typeof a === 'string') return typeof b === 'string' ? compareText(a, b) : undefined
  const left = plainNumber(a)
  if (left !== undefined) {
    const right = plainNumber(b)
    return right === undefined ? undefined : compareNumbers(left, right)
  }
  if (a instanceof Date && b instanceof Date) return Math.sign(a.getTime() - b.getTime())
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id)
  return undefined
}

function plainNumber(value: Value): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  return value instanceof Double ? value.value : undefined
}

function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1
  if (a > b) return 1
  return Number(!Number.isNaN(a)) - Number(!Number.isNaN(b))
}

/**
 * MongoDB compares text by UTF-8 bytes. JavaScript's order differs only from surrogates upwards.
 */
function compareText(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(i)
    if (left === right) continue
    if (left >= 0xd800 && right >= 0xd800) return Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    return left < right ? -1 : 1
  }
  return a.length - b.length
}
