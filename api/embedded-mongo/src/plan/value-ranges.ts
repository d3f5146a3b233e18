import { type BSONRegExp, MaxKey, MinKey } from 'bson'
import { canonicalType } from '../bson/bson-type.ts'
import { encodeKey } from '../bson/key.ts'
import { UNDEFINED, type Value } from '../bson/value.ts'
import type { Comparison, Filter, Leaf } from '../query/filter.ts'
import { afterPrefix } from '../storage/record-key.ts'
import { type ByteRange, intersectRanges, mergeRanges, pointRange, typeRange } from './byte-range.ts'

const NULLISH: readonly ByteRange[] = [pointRange(UNDEFINED), pointRange(null)]

/**
 * The index keys among which every match of a condition is found; `undefined` where an index is of
 * no use. What is found is always matched again, so a range may hold too much, never too little.
 */
export function rangesOfLeaf(leaf: Leaf): ByteRange[] | undefined {
  switch (leaf.kind) {
    case 'compare':
      return comparisonRanges(leaf.op, leaf.operand)
    case 'in':
      return inRanges(leaf.values, leaf.patterns)
    case 'regex':
      return regexRanges(leaf.pattern)
    case 'elemMatchValue':
      return elementRanges(leaf.filter)
    default:
      return undefined
  }
}

/**
 * Whether a condition can match a document without the field, so that a sparse index lacks matches.
 */
export function matchesMissing(leaf: Leaf): boolean {
  if (leaf.kind === 'compare') return canonicalType(leaf.operand) <= 10
  if (leaf.kind === 'in') return leaf.values.some((value) => canonicalType(value) <= 10)
  return false
}

/** The keys of what equals null, of missing fields too. */
export function nullRanges(): ByteRange[] {
  return [...NULLISH]
}

function equalityRanges(value: Value): ByteRange[] {
  if (value === null || value === UNDEFINED) return [...NULLISH]
  if (!Array.isArray(value)) return [pointRange(value)]
  const first = value.length === 0 ? UNDEFINED : (value[0] as Value)
  return mergeRanges([pointRange(value), ...(first === null ? NULLISH : [pointRange(first)])])
}

function comparisonRanges(op: Comparison, operand: Value): ByteRange[] | undefined {
  if (op === '$eq') return equalityRanges(operand)
  if (operand === null) return op === '$gte' || op === '$lte' ? [...NULLISH] : undefined
  if (Array.isArray(operand) || operand instanceof MinKey || operand instanceof MaxKey) return undefined
  const type = canonicalType(operand)
  if (type <= 10) return undefined
  const key = encodeKey(operand)
  const whole = typeRange(type)
  const range = {
    $lt: { low: whole.low, high: key },
    $lte: { low: whole.low, high: afterPrefix(key) },
    $gt: { low: afterPrefix(key), high: whole.high },
    $gte: { low: key, high: whole.high },
  }[op]
  return [{ ...range, point: false }]
}

function inRanges(values: Value[], patterns: BSONRegExp[]): ByteRange[] | undefined {
  const ranges = values.flatMap(equalityRanges)
  for (const pattern of patterns) {
    const found = regexRanges(pattern)
    if (!found) return undefined
    ranges.push(...found)
  }
  return mergeRanges(ranges)
}

/** Only an anchored prefix of plain characters, as in `^abc`, narrows an index. */
function regexRanges(pattern: BSONRegExp): ByteRange[] | undefined {
  const prefix = regexPrefix(pattern)
  if (!prefix) return undefined
  const low = Buffer.concat([Buffer.from([20]), Buffer.from(prefix)])
  return mergeRanges([{ low, high: afterPrefix(low), point: false }, pointRange(pattern)])
}

function regexPrefix({ pattern, options }: BSONRegExp): string | undefined {
  if (!pattern.startsWith('^') || /[imx]/.test(options) || pattern.includes('|')) return undefined
  const prefix = /^\^((?:[\w\-:/ @#%&,;=~<>"'!`ñáéíóúü]|\\[^\w])*)/.exec(pattern)
  if (!prefix?.[1]) return undefined
  const rest = pattern.slice(prefix[0].length)
  const plain = prefix[1].replace(/\\(.)/gu, '$1')
  const quantified = /^[*?{+]/.test(rest)
  return (quantified ? [...plain].slice(0, -1).join('') : plain) || undefined
}

/**
 * `$elemMatch` on plain values: one element meets all conditions, so that their ranges intersect.
 */
function elementRanges(filter: Filter): ByteRange[] | undefined {
  const parts = filter.kind === 'and' ? filter.parts : [filter]
  let ranges: ByteRange[] | undefined
  for (const part of parts) {
    if (part.kind !== 'leaf') continue
    if (part.leaf.kind === 'compare' && Array.isArray(part.leaf.operand)) continue
    const own = rangesOfLeaf(part.leaf)
    if (own) ranges = ranges ? intersectRanges(ranges, own) : own
  }
  return ranges
}
