import type { Value } from '../bson/value.ts'
import { refuse } from '../command-error.ts'
import type { FieldValue } from './projection-operators.ts'

/** A field given by an aggregation expression. */
export function compileProjectedExpression(_expression: Value): FieldValue {
  return refuse('an expression in a projection')
}
