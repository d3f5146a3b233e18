import { BSONRegExp } from 'bson'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import { compileExpressionFilter } from './expr-filter.ts'
import type { Filter } from './filter.ts'
import { deeper, type FilterContext, isOperatorDoc, NO_VARIABLES } from './filter-context.ts'
import { parseOperator } from './parse-operators.ts'

const MAX_FILTER_NESTING = 100

/** Parses a query filter as MongoDB does, with its refusals. */
export function parseFilter(filter: Doc, context: FilterContext = NO_VARIABLES): Filter {
  if (context.depth > MAX_FILTER_NESTING) throw new CommandError('BadValue', 'query is nested too deeply')
  const parts: Filter[] = []
  for (const [name, value] of filter) {
    const part = name.startsWith('$') ? parseTopLevel(name, value, context) : parseField(name, value, context)
    if (part) parts.push(part)
  }
  const [only] = parts
  return only && parts.length === 1 ? only : { kind: 'and', parts }
}

function parseTopLevel(name: string, value: Value, context: FilterContext): Filter | undefined {
  switch (name) {
    case '$and':
    case '$or':
    case '$nor':
      return { kind: name.slice(1) as 'and', parts: parseClauses(name, value, context) }
    case '$comment':
      return undefined
    case '$expr':
      return compileExpressionFilter(value, context)
    case '$alwaysTrue':
      return { kind: 'and', parts: [] }
    case '$alwaysFalse':
      return { kind: 'never' }
    case '$ref':
    case '$id':
    case '$db':
      return parseField(name, value, context)
    case '$text':
      throw new CommandError('IndexNotFound', 'text index required for $text query')
    case '$where':
    case '$jsonSchema':
    case '$sampleRate':
      return refuse(name)
    default:
      throw new CommandError(
        'BadValue',
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      )
  }
}

function parseClauses(name: string, value: Value, context: FilterContext): Filter[] {
  if (!Array.isArray(value)) throw new CommandError('BadValue', `${name} must be an array`)
  if (value.length === 0) throw new CommandError('BadValue', '$and/$or/$nor must be a nonempty array')
  return value.map((clause) => {
    if (!isDoc(clause)) throw new CommandError('BadValue', '$or/$and/$nor entries need to be full objects')
    return parseFilter(clause, deeper(context))
  })
}

/** `{field: value}` or `{field: {$op: …}}`. */
function parseField(name: string, value: Value, context: FilterContext): Filter {
  if (isDoc(value) && isOperatorDoc(value)) return parseFieldOperators(name, value, context)
  return equality(name, value)
}

function equality(name: string, value: Value): Filter {
  const path = { parts: name.split('.'), expandLeaf: true }
  if (value instanceof BSONRegExp)
    return { kind: 'leaf', name, path, leaf: { kind: 'regex', pattern: value } }
  return { kind: 'leaf', name, path, leaf: { kind: 'compare', op: '$eq', operand: value } }
}

/** The operators of one field, all of which must hold. */
export function parseFieldOperators(name: string, operators: Doc, context: FilterContext): Filter {
  const parts: Filter[] = []
  for (const [op, operand] of operators) {
    const part = parseOperator({ name, op, operand, operators, context, parseFilter, parseFieldOperators })
    if (part) parts.push(part)
  }
  const [only] = parts
  return only && parts.length === 1 ? only : { kind: 'and', parts }
}
