import { MaxKey, MinKey } from 'bson'
import { canonicalType } from '../bson/bson-type.ts'
import { encodeKey } from '../bson/key.ts'
import { UNDEFINED, type Value } from '../bson/value.ts'
import type { Comparison, Leaf } from '../query/filter.ts'
import { afterPrefix } from '../storage/record-key.ts'
import { type ByteRange, mergeRanges, pointRange, typeRange } from './byte-range.ts'

const NULLISH: readonly ByteRange[] = [pointRange(UNDEFINED), pointRange(null)]

/**
 * Returns index keys that include every match of a condition; `undefined` if an index does not
 * help. Candidates are matched again, so a range may include too much, but never too little.
 */
export function rangesOfLeaf(leaf: Leaf): ByteRange[] | undefined {
  switch (leaf.kind) {
    case 'compare':
      return comparisonRanges(leaf.op, leaf.operand)
    case 'in':
      return mergeRanges(leaf.values.flatMap(equalityRanges))
    case 'regex':
      return regexRanges(leaf)
    default:
      return undefined
  }
}

/** Tells whether documents without the field can match, which a sparse index lacks. */
export function matchesMissing(leaf: Leaf): boolean {
  if (leaf.kind === 'compare') return canonicalType(leaf.operand) <= 10
  if (leaf.kind === 'in') return leaf.values.some((value) => canonicalType(value) <= 10)
  return false
}

/** Returns the keys of values that equal null, including missing fields. */
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

/** Only a text after `^` narrows an index. */
function regexRanges({ pattern, text, isPrefix }: Leaf & { kind: 'regex' }): ByteRange[] | undefined {
  if (!isPrefix || text === '') return undefined
  const low = Buffer.concat([Buffer.from([20]), Buffer.from(text)])
  return mergeRanges([{ low, high: afterPrefix(low), point: false }, pointRange(pattern)])
}
