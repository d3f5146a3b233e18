import type { Value } from '../bson/value.ts'
import { refuse } from '../command-error.ts'
import type { Filter } from './filter.ts'

/** `$expr`: an aggregation expression that has to be true. */
export function compileExpressionFilter(_expression: Value): Filter {
  return refuse('$expr')
}
