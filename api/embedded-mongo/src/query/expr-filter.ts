import { ObjectId } from 'bson'
import { compileExpression } from '../aggregate/compile-expression.ts'
import { documentScope } from '../aggregate/expression.ts'
import { isTrue } from '../aggregate/expressions/conditions.ts'
import { isDoc, type Value } from '../bson/value.ts'
import type { Filter } from './filter.ts'
import type { FilterContext } from './filter-context.ts'

/** `$expr`: an aggregation expression that has to be true. */
export function compileExpressionFilter(expression: Value, { variables, now }: FilterContext): Filter {
  const evaluate = compileExpression(expression, new Set(variables.keys()))
  const at = now ?? new Date()
  const whole: Filter = {
    kind: 'whole',
    test: (doc) => isTrue(evaluate(documentScope(doc, variables, at))),
  }
  const equality = impliedEquality(expression, variables)
  return equality ? { kind: 'and', parts: [equality, whole] } : whole
}

/** `{$eq: ['$field', constant]}` implies the plain equality, which an index can answer. */
function impliedEquality(
  expression: Value,
  variables: ReadonlyMap<string, Value | undefined>,
): Filter | undefined {
  const operands = isDoc(expression) && expression.size === 1 ? expression.get('$eq') : undefined
  if (!Array.isArray(operands) || operands.length !== 2) return undefined
  const [left, right] = operands as [Value, Value]
  return fieldEquality(left, right, variables) ?? fieldEquality(right, left, variables)
}

function fieldEquality(
  field: Value,
  other: Value,
  variables: ReadonlyMap<string, Value | undefined>,
): Filter | undefined {
  if (typeof field !== 'string' || !/^\$[^$.]+$/.test(field)) return undefined
  const value = constantOf(other, variables)
  if (value === undefined || (typeof value === 'object' && !(value instanceof ObjectId))) return undefined
  const name = field.slice(1)
  const path = { parts: [name], expandLeaf: true }
  return { kind: 'leaf', name, path, leaf: { kind: 'compare', op: '$eq', operand: value } }
}

function constantOf(value: Value, variables: ReadonlyMap<string, Value | undefined>): Value | undefined {
  if (typeof value !== 'string' || !value.startsWith('$')) return value
  return value.startsWith('$$') ? variables.get(value.slice(2)) : undefined
}
