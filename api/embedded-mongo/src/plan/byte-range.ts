import { encodeKey } from '../bson/key.ts'
import type { Value } from '../bson/value.ts'
import { afterPrefix } from '../storage/record-key.ts'

/** Keys from `low` up to, but not including, `high`. */
export interface ByteRange {
  low: Buffer
  high: Buffer
  /** True if the range includes the keys of one value only. */
  point: boolean
}

/** All keys of one value. */
export function pointRange(value: Value): ByteRange {
  const low = encodeKey(value)
  return { low, high: afterPrefix(low), point: true }
}

/** All keys whose first byte is `type`, a rank in the comparison order. */
export function typeRange(type: number): ByteRange {
  return { low: Buffer.from([type]), high: Buffer.from([type + 1]), point: false }
}

/** Sorts the ranges and joins those that overlap. */
export function mergeRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const sorted = [...ranges].sort((a, b) => Buffer.compare(a.low, b.low))
  const merged: ByteRange[] = []
  for (const range of sorted) {
    const last = merged.at(-1)
    if (!last || Buffer.compare(range.low, last.high) >= 0) merged.push(range)
    else if (Buffer.compare(range.high, last.high) > 0) {
      merged[merged.length - 1] = { low: last.low, high: range.high, point: false }
    }
  }
  return merged
}

/** Intersects two sorted lists of ranges. */
export function intersectRanges(a: readonly ByteRange[], b: readonly ByteRange[]): ByteRange[] {
  const common: ByteRange[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const [left, right] = [a[i] as ByteRange, b[j] as ByteRange]
    const low = Buffer.compare(left.low, right.low) >= 0 ? left.low : right.low
    const leftEndsFirst = Buffer.compare(left.high, right.high) <= 0
    const high = leftEndsFirst ? left.high : right.high
    if (Buffer.compare(low, high) < 0) common.push({ low, high, point: left.point || right.point })
    if (leftEndsFirst) i++
    else j++
  }
  return common
}

/** Above every key, because no type has such a rank. */
const TOP = Buffer.from([255])

/** Returns all keys except those of a sorted list of ranges. */
export function complementRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const lows = [Buffer.alloc(0), ...ranges.map(({ high }) => high)]
  const highs = [...ranges.map(({ low }) => low), TOP]
  return lows.map((low, i) => ({ low, high: highs[i] as Buffer, point: false }))
}

/** Returns the ranges of the same values in a descending field, whose bytes are inverted. */
export function invertRanges(ranges: readonly ByteRange[]): ByteRange[] {
  return ranges
    .map(({ low, high, point }) => ({
      low: afterPrefix(inverted(high)),
      high: afterPrefix(inverted(low)),
      point,
    }))
    .reverse()
}

function inverted(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => ~byte & 255))
}
