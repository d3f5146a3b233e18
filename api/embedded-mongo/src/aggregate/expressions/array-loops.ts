import { typeName } from '../../bson/bson-type.ts'
import { asInteger } from '../../bson/integer.ts'
import { isDoc, type Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { spendRounds } from '../effort.ts'
import { type CompileInput, isNullish, type OperatorCompiler, type Scope } from '../expression.ts'
import { namedArguments, namedExpression, typeOf } from './arguments.ts'
import { isTrue } from './conditions.ts'

/**
 * Checks a variable's name; `CURRENT` may be set again, what begins with a capital letter may not.
 */
function variableName(input: CompileInput, value: Value | undefined, fallback: string): string {
  if (value === undefined) return fallback
  if (typeof value !== 'string' || !/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(value)) {
    throw new CommandError(
      'FailedToParse',
      `'${String(value)}' starts with an invalid character for a user variable name in ${input.name}`,
    )
  }
  return value
}

function withVariable(scope: Scope, name: string, value: Value | undefined): Scope {
  return { ...scope, variables: new Map(scope.variables).set(name, value) }
}

function inputArray(name: string, value: Value | undefined): Value[] | null {
  if (isNullish(value)) return null
  if (Array.isArray(value)) return value
  const codes: Record<string, number> = { $filter: 28651, $map: 16883, $reduce: 40080 }
  throw new CommandError(codes[name] ?? 28651, `input to ${name} must be an array not ${typeName(value)}`)
}

const filter: OperatorCompiler = (input) => {
  const args = namedArguments(input, { required: ['input', 'cond'], optional: ['as', 'limit'] })
  const as = variableName(input, args.get('as'), 'this')
  const array = namedExpression(input, args, 'input')
  const inner = { ...input, variables: new Set([...input.variables, as]) }
  const condition = namedExpression(inner, args, 'cond')
  const limit = args.has('limit') ? namedExpression(input, args, 'limit') : undefined
  return (scope) => {
    const values = inputArray('$filter', array(scope))
    if (values === null) return null
    const most = limit ? filterLimit(limit(scope)) : Number.POSITIVE_INFINITY
    const kept: Value[] = []
    for (const value of values) {
      if (kept.length >= most) break
      spendRounds(1)
      if (isTrue(condition(withVariable(scope, as, value)))) kept.push(value)
    }
    return kept
  }
}

function filterLimit(value: Value | undefined): number {
  if (isNullish(value)) return Number.POSITIVE_INFINITY
  const limit = asInteger(value)
  if (limit === undefined || limit < 1n) {
    throw new CommandError(
      327391,
      '$filter: limit must be represented as a 32-bit integral value greater than 0',
    )
  }
  return Number(limit)
}

const map: OperatorCompiler = (input) => {
  const args = namedArguments(input, { required: ['input', 'in'], optional: ['as'] })
  const as = variableName(input, args.get('as'), 'this')
  const array = namedExpression(input, args, 'input')
  const body = namedExpression({ ...input, variables: new Set([...input.variables, as]) }, args, 'in')
  return (scope) => {
    const values = inputArray('$map', array(scope))
    if (values === null) return null
    return values.map((value) => {
      spendRounds(1)
      return body(withVariable(scope, as, value)) ?? null
    })
  }
}

const reduce: OperatorCompiler = (input) => {
  const args = namedArguments(input, { required: ['input', 'initialValue', 'in'] })
  const array = namedExpression(input, args, 'input')
  const start = namedExpression(input, args, 'initialValue')
  const body = namedExpression(
    { ...input, variables: new Set([...input.variables, 'this', 'value']) },
    args,
    'in',
  )
  return (scope) => {
    const values = inputArray('$reduce', array(scope))
    if (values === null) return null
    let result = start(scope)
    for (const value of values) {
      spendRounds(1)
      result = body(withVariable(withVariable(scope, 'this', value), 'value', result))
    }
    return result
  }
}

const letVariables: OperatorCompiler = (input) => {
  const args = namedArguments(input, { required: ['vars', 'in'] })
  const vars = args.get('vars')
  if (!isDoc(vars)) throw new CommandError('FailedToParse', 'invalid parameter: expected an object (vars)')
  const bindings = [...vars].map(([name, value]) => ({
    name: variableName(input, name, name),
    value: input.compile(value, input.variables),
  }))
  const names = new Set([...input.variables, ...bindings.map(({ name }) => name)])
  const body = namedExpression({ ...input, variables: names }, args, 'in')
  return (scope) => {
    const variables = new Map(scope.variables)
    for (const { name, value } of bindings) variables.set(name, value(scope))
    return body({ ...scope, variables })
  }
}

const zip: OperatorCompiler = (input) => {
  const args = namedArguments(input, { required: ['inputs'], optional: ['useLongestLength', 'defaults'] })
  const inputs = namedExpression(input, args, 'inputs')
  const defaults = namedExpression(input, args, 'defaults')
  const longest = args.get('useLongestLength') === true
  if (!longest && args.has('defaults')) {
    throw new CommandError(34467, 'cannot specify defaults unless useLongestLength is true')
  }
  return (scope) => {
    const arrays = inputs(scope)
    if (!Array.isArray(arrays))
      throw new CommandError(34461, `inputs must be an array of expressions, found ${typeOf(arrays)}`)
    if (arrays.some(isNullish)) return null
    const lists = arrays.map((array) => {
      if (Array.isArray(array)) return array
      throw new CommandError(34468, `$zip found a non-array expression in input: ${typeName(array)}`)
    })
    const lengths = lists.map((list) => list.length)
    const fill = defaults(scope)
    const count = lengths.length === 0 ? 0 : longest ? Math.max(...lengths) : Math.min(...lengths)
    return Array.from({ length: count }, (_, i) =>
      lists.map((list, j) => list[i] ?? (Array.isArray(fill) ? (fill[j] ?? null) : null)),
    )
  }
}

/** `$firstN` and its kin, with `n` and `input`. */
function edgeN(take: (array: Value[], n: number) => Value[]): OperatorCompiler {
  return (input) => {
    const args = namedArguments(input, { required: ['n', 'input'] })
    const [n, array] = [namedExpression(input, args, 'n'), namedExpression(input, args, 'input')]
    return (scope) => {
      const values = array(scope)
      const count = asInteger(n(scope))
      if (!Array.isArray(values)) throw new CommandError(5788200, 'Input must be an array')
      if (count === undefined) throw new CommandError(5787902, `Value for 'n' must be of integral type`)
      if (count <= 0n) throw new CommandError(5787908, "'n' must be greater than 0")
      return take(values, Number(count))
    }
  }
}

const random: OperatorCompiler = ({ operand }) => {
  const isEmpty = isDoc(operand) ? operand.size === 0 : Array.isArray(operand) && operand.length === 0
  if (!isEmpty) throw new CommandError(3040501, '$rand does not currently accept arguments')
  return () => Math.random()
}

export const ARRAY_LOOPS: Record<string, OperatorCompiler> = {
  $filter: filter,
  $map: map,
  $reduce: reduce,
  $let: letVariables,
  $zip: zip,
  $firstN: edgeN((array, n) => array.slice(0, n)),
  $lastN: edgeN((array, n) => array.slice(-n)),
  $rand: random,
}
