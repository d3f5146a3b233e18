import type { VariableNames } from '../aggregate/expression.ts'

export interface ProjectionOptions {
  /** `$`, `$slice` and `$elemMatch` mean something else in an aggregation, if anything. */
  style: 'find' | 'aggregate'
  variables: VariableNames
}
