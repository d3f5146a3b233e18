import { compileExpression } from '../aggregate/compile-expression.ts'
import { documentScope } from '../aggregate/expression.ts'
import type { Doc, Value } from '../bson/value.ts'
import type { FilterContext } from '../query/filter-context.ts'
import { docField } from './fields.ts'

/** A command's own variables: constant expressions, evaluated once, usable as `$$name`. */
export function letVariables(spec: Doc | undefined): Map<string, Value | undefined> {
  const variables = new Map<string, Value | undefined>()
  for (const [name, value] of spec ?? []) {
    const evaluate = compileExpression(value, new Set(variables.keys()))
    variables.set(name, evaluate(documentScope(new Map(), variables, new Date())))
  }
  return variables
}

/** What the filters of a command may refer to. */
export function filterContext(command: { name: string; body: Doc }): FilterContext {
  return { depth: 0, variables: letVariables(docField(command, 'let')), now: new Date() }
}
