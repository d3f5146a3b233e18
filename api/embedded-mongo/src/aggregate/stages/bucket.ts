import { canonicalType } from '../../bson/bson-type.ts'
import { compareValues } from '../../bson/compare.ts'
import { doc, isDoc, type Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { compileExpression } from '../compile-expression.ts'
import type { Expression, Scope } from '../expression.ts'
import type { StageCompiler } from '../pipeline.ts'
import { compileGroupedFields, groupBy } from './group.ts'
import { sort } from './sort.ts'

const FIELDS = ['groupBy', 'boundaries', 'default', 'output']

/** `$bucket`: groups by the lower bound of the range a value falls into. */
export const bucket: StageCompiler = (operand, context) => {
  if (!isDoc(operand)) throw new CommandError(40201, 'Argument to $bucket stage must be an object')
  const unknown = [...operand.keys()].find((name) => !FIELDS.includes(name))
  if (unknown) throw new CommandError(40197, `Unrecognized option to $bucket: ${unknown}.`)
  const by = operand.get('groupBy')
  if (by === undefined || !operand.has('boundaries')) {
    throw new CommandError(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.")
  }
  const boundaries = readBoundaries(operand.get('boundaries') as Value)
  const otherwise = operand.get('default')
  assertDefault(boundaries, otherwise)
  const value = compileExpression(by, context.variables)
  const output: Value = operand.get('output') ?? doc({ count: doc({ $sum: 1 }) })
  if (!isDoc(output)) throw new CommandError(40196, "The $bucket 'output' field must be an object")
  const grouped = groupBy(
    bucketOf(value, boundaries, otherwise),
    compileGroupedFields(output, context.variables),
  )
  const sorted = sort(doc({ _id: 1 }), context)
  return (input, run) => sorted(grouped(input, run), run)
}

function readBoundaries(value: Value): Value[] {
  if (!Array.isArray(value)) throw new CommandError(40200, "The $bucket 'boundaries' field must be an array")
  if (value.length < 2) {
    throw new CommandError(
      40192,
      `The $bucket 'boundaries' field must have at least 2 values, but found ${value.length} value(s).`,
    )
  }
  for (let i = 1; i < value.length; i++) {
    const [before, after] = [value[i - 1] as Value, value[i] as Value]
    if (canonicalType(before) !== canonicalType(after)) {
      throw new CommandError(
        40193,
        "All values in the the 'boundaries' option to $bucket must have the same type.",
      )
    }
    if (compareValues(before, after) >= 0) {
      throw new CommandError(40194, "The 'boundaries' option to $bucket must be sorted, but elements are not")
    }
  }
  return value
}

function assertDefault(boundaries: readonly Value[], otherwise: Value | undefined): void {
  if (otherwise === undefined) return
  const [lowest, highest] = [boundaries[0] as Value, boundaries.at(-1) as Value]
  if (compareValues(otherwise, lowest) >= 0 && compareValues(otherwise, highest) < 0) {
    throw new CommandError(
      40199,
      "The $bucket 'default' field must be less than the lowest boundary or greater than or equal to the highest boundary.",
    )
  }
}

function bucketOf(value: Expression, boundaries: readonly Value[], otherwise: Value | undefined): Expression {
  return (scope: Scope): Value => {
    const found = value(scope)
    if (found !== undefined && compareValues(found, boundaries[0] as Value) >= 0) {
      const above = boundaries.findIndex((boundary) => compareValues(found, boundary) < 0)
      if (above > 0) return boundaries[above - 1] as Value
    }
    if (otherwise !== undefined) return otherwise
    throw new CommandError(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    )
  }
}
