import { compareValues } from '../../bson/compare.ts'
import { UNDEFINED, type Value } from '../../bson/value.ts'
import type { OperatorCompiler } from '../expression.ts'
import { withArguments } from './arguments.ts'

/** Compares across all types; a missing value is below null. */
export function compareMissing(a: Value | undefined, b: Value | undefined): number {
  return compareValues(a === undefined ? UNDEFINED : a, b === undefined ? UNDEFINED : b)
}

function comparison(decide: (order: number) => boolean): OperatorCompiler {
  return withArguments([2, 2], ([left, right]) => decide(compareMissing(left, right)))
}

export const COMPARISONS: Record<string, OperatorCompiler> = {
  $cmp: withArguments([2, 2], ([left, right]) => Math.sign(compareMissing(left, right))),
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
}
