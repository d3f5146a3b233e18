import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import { fieldPathParts } from '../query/field-path.ts'
import type { Expression, OperatorCompiler, Scope, VariableNames } from './expression.ts'
import { ARITHMETIC } from './expressions/arithmetic.ts'
import { ARRAY_LOOPS } from './expressions/array-loops.ts'
import { ARRAYS } from './expressions/arrays.ts'
import { COMPARISONS } from './expressions/comparisons.ts'
import { CONDITIONS } from './expressions/conditions.ts'
import { CONVERSIONS } from './expressions/conversions.ts'
import { DATE_ARITHMETIC } from './expressions/date-arithmetic.ts'
import { DATE_PARTS } from './expressions/date-parts.ts'
import { DATE_TEXT } from './expressions/date-text.ts'
import { OBJECTS } from './expressions/objects.ts'
import { KNOWN_BUT_REFUSED } from './expressions/refused.ts'
import { REGEXES } from './expressions/regexes.ts'
import { ROUNDING } from './expressions/rounding.ts'
import { SETS } from './expressions/sets.ts'
import { STATISTICS } from './expressions/statistics.ts'
import { STRING_SEARCH } from './expressions/string-search.ts'
import { STRINGS } from './expressions/strings.ts'

const OPERATORS: ReadonlyMap<string, OperatorCompiler> = new Map<string, OperatorCompiler>([
  ...Object.entries(ARITHMETIC),
  ...Object.entries(ARRAYS),
  ...Object.entries(ARRAY_LOOPS),
  ...Object.entries(COMPARISONS),
  ...Object.entries(CONDITIONS),
  ...Object.entries(CONVERSIONS),
  ...Object.entries(DATE_ARITHMETIC),
  ...Object.entries(DATE_PARTS),
  ...Object.entries(DATE_TEXT),
  ...Object.entries(OBJECTS),
  ...Object.entries(REGEXES),
  ...Object.entries(ROUNDING),
  ...Object.entries(SETS),
  ...Object.entries(STATISTICS),
  ...Object.entries(STRINGS),
  ...Object.entries(STRING_SEARCH),
])

const LITERALS: ReadonlySet<string> = new Set(['$literal', '$const'])
const SYSTEM_VARIABLES = ['ROOT', 'CURRENT', 'REMOVE', 'NOW']

/**
 * Compiles an aggregation expression; `variables` are those that may be used beside the system's.
 */
export function compileExpression(value: Value, variables: VariableNames): Expression {
  if (typeof value === 'string' && value.startsWith('$')) return compilePath(value, variables)
  if (Array.isArray(value)) return compileArray(value, variables)
  if (isDoc(value)) return compileObject(value, variables)
  return () => value
}

function compileArray(values: readonly Value[], variables: VariableNames): Expression {
  const elements = values.map((value) => compileExpression(value, variables))
  return (scope) => elements.map((element) => element(scope) ?? null)
}

function compileObject(value: Doc, variables: VariableNames): Expression {
  const first = value.keys().next().value
  if (first?.startsWith('$')) return compileOperator(value, first, variables)
  const fields = [...value].map(([name, field]) => {
    assertFieldName(name)
    return [name, compileExpression(field, variables)] as const
  })
  return (scope) => {
    const out: Doc = new Map()
    for (const [name, field] of fields) {
      const computed = field(scope)
      if (computed !== undefined) out.set(name, computed)
    }
    return out
  }
}

function assertFieldName(name: string): void {
  if (name.startsWith('$')) {
    throw new CommandError(15983, `An object representing an expression must have exactly one field: ${name}`)
  }
  if (name.includes('.')) {
    throw new CommandError(
      16412,
      `FieldPath field names may not contain '.'. Consider using $getField or $setField.`,
    )
  }
}

/** Whether an object with this one field is an expression of MongoDB. */
export function isExpressionName(name: string): boolean {
  return LITERALS.has(name) || OPERATORS.has(name) || KNOWN_BUT_REFUSED.has(name)
}

function compileOperator(value: Doc, name: string, variables: VariableNames): Expression {
  if (value.size !== 1) {
    throw new CommandError(
      15983,
      `An object representing an expression must have exactly one field: { ${[...value.keys()].join(', ')} }`,
    )
  }
  const operand = value.get(name) as Value
  if (LITERALS.has(name)) return () => operand
  const compile = OPERATORS.get(name)
  if (compile) return compile({ name, operand, variables, compile: compileExpression })
  if (KNOWN_BUT_REFUSED.has(name)) return refuse(`the expression ${name}`)
  throw new CommandError('InvalidPipelineOperator', `Unrecognized expression '${name}'`)
}

/** `$a.b` from the current document, `$$name.a.b` from a variable. */
function compilePath(path: string, variables: VariableNames): Expression {
  if (!path.startsWith('$$')) {
    const parts = splitPath(path.slice(1))
    return ({ current }) => valueAt(current, parts, 0)
  }
  const [name = '', ...rest] = path.slice(2).split('.')
  if (rest.length > 0) splitPath(rest.join('.'))
  const start = variableReader(name, variables)
  return rest.length === 0 ? start : (scope) => valueAt(start(scope), rest, 0)
}

function variableReader(name: string, variables: VariableNames): (scope: Scope) => Value | undefined {
  if (name === '') throw new CommandError('FailedToParse', 'empty variable names are not allowed')
  if (variables.has(name)) return (scope) => scope.variables.get(name)
  if (!SYSTEM_VARIABLES.includes(name)) {
    if (name === 'CLUSTER_TIME' || name === 'USER_ROLES') return refuse(`$$${name}`)
    throw new CommandError(17276, `Use of undefined variable: ${name}`)
  }
  if (name === 'ROOT') return ({ root }) => root
  if (name === 'CURRENT') return ({ current }) => current
  return name === 'NOW' ? ({ now }) => now : () => undefined
}

function splitPath(path: string): string[] {
  if (path === '') throw new CommandError(16872, "'$' by itself is not a valid FieldPath")
  return fieldPathParts(path)
}

/**
 * The value at a path: an array on the way gives the array of what its documents have there, not
 * those within more arrays.
 */
function valueAt(value: Value | undefined, parts: readonly string[], from: number): Value | undefined {
  if (from >= parts.length) return value
  if (isDoc(value)) return valueAt(value.get(parts[from] as string), parts, from + 1)
  if (!Array.isArray(value)) return undefined
  return value.flatMap((element): Value[] => {
    const found = isDoc(element) ? valueAt(element, parts, from) : undefined
    return found === undefined ? [] : [found]
  })
}
