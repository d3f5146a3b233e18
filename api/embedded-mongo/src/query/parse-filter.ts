import { BSONRegExp } from 'bson'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import type { Comparison, Filter, Leaf } from './filter.ts'
import type { ElementTest } from './path-elements.ts'
import { patternOf, regexLeaf } from './regex.ts'
import { sizeTest, typeTest } from './value-tests.ts'

const MAX_FILTER_NESTING = 100

/** Parses a query filter as MongoDB does, with its errors. */
export function parseFilter(filter: Doc, depth = 0): Filter {
  assertNesting(depth)
  return allOf([...filter].map(([name, value]) => parseEntry(name, value, depth)))
}

function assertNesting(depth: number): void {
  if (depth > MAX_FILTER_NESTING) throw new CommandError('BadValue', 'query is nested too deeply')
}

function allOf(parts: Filter[]): Filter {
  const [only] = parts
  return only && parts.length === 1 ? only : { kind: 'and', parts }
}

/** Operators in the place of a field. */
export const LOGICAL_OPERATORS: readonly string[] = ['$and', '$or']

function parseEntry(name: string, value: Value, depth: number): Filter {
  if (LOGICAL_OPERATORS.includes(name)) {
    return { kind: name === '$and' ? 'and' : 'or', parts: parseClauses(name, value, depth) }
  }
  if (name.startsWith('$')) return refuse(`the operator ${name}`)
  if (isDoc(value) && isOperatorDoc(value)) return parseFieldOperators(name, value, depth)
  return leaf(name, value instanceof BSONRegExp ? regexLeaf(value) : equality(value))
}

/** Tells by the first field whether a value consists of operators. */
export function isOperatorDoc(value: Doc): boolean {
  return value.keys().next().value?.startsWith('$') === true
}

function parseClauses(name: string, value: Value, depth: number): Filter[] {
  if (!Array.isArray(value)) throw new CommandError('BadValue', `${name} must be an array`)
  if (value.length === 0) throw new CommandError('BadValue', '$and/$or/$nor must be a nonempty array')
  return value.map((clause) => {
    if (!isDoc(clause)) throw new CommandError('BadValue', '$or/$and/$nor entries need to be full objects')
    return parseFilter(clause, depth + 1)
  })
}

/** Parses the operators of a field, all of which must hold. */
export function parseFieldOperators(name: string, operators: Doc, depth = 0): Filter {
  assertNesting(depth)
  return allOf(
    [...operators].map(([op, operand]) => {
      const parse = QUERY_OPERATORS.get(op) ?? refuse(`the operator ${op}`)
      return parse({ name, op, operand, depth })
    }),
  )
}

interface Operator {
  /** The dotted path. */
  name: string
  op: string
  operand: Value
  depth: number
}

function leaf(name: string, condition: Leaf, expandLeaf = true): Filter {
  return { kind: 'leaf', name, path: { parts: name.split('.'), expandLeaf }, leaf: condition }
}

function equality(operand: Value): Leaf {
  return { kind: 'compare', op: '$eq', operand }
}

function negated(part: Filter): Filter {
  return { kind: 'not', part }
}

function comparison({ name, op, operand }: Operator): Filter {
  if (operand instanceof BSONRegExp) return refuse(`a regular expression in ${op}`)
  return leaf(name, { kind: 'compare', op: op as Comparison, operand })
}

function parseIn({ name, op, operand }: Operator): Filter {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', `${op} needs an array`)
  for (const value of operand) {
    if (value instanceof BSONRegExp) refuse(`a regular expression in ${op}`)
    if (isDoc(value) && isOperatorDoc(value)) throw new CommandError('BadValue', `cannot nest $ under ${op}`)
  }
  return leaf(name, { kind: 'in', values: operand })
}

function parseNot({ name, operand, depth }: Operator): Filter {
  if (operand instanceof BSONRegExp) return refuse('a regular expression in $not')
  if (!isDoc(operand)) throw new CommandError('BadValue', '$not needs a regex or a document')
  if (operand.size === 0) throw new CommandError('BadValue', '$not cannot be empty')
  return negated(parseFieldOperators(name, operand, depth + 1))
}

function parseExists({ name, operand }: Operator): Filter {
  const exists = leaf(name, { kind: 'exists' })
  return isTruthy(operand) ? exists : negated(exists)
}

function isTruthy(value: Value): boolean {
  return value !== false && value !== null && value !== 0 && value !== 0n && String(value) !== '0'
}

function valueTest(compile: (operand: Value) => ElementTest, expandLeaf: boolean) {
  return ({ name, op, operand }: Operator) =>
    leaf(name, { kind: 'test', op, operand, test: compile(operand) }, expandLeaf)
}

export const QUERY_OPERATORS: ReadonlyMap<string, (input: Operator) => Filter> = new Map([
  ['$eq', comparison],
  ['$lt', comparison],
  ['$lte', comparison],
  ['$gt', comparison],
  ['$gte', comparison],
  ['$ne', (input) => negated(comparison({ ...input, op: '$eq' }))],
  ['$in', parseIn],
  ['$nin', (input) => negated(parseIn(input))],
  ['$not', parseNot],
  ['$exists', parseExists],
  ['$regex', ({ name, operand }) => leaf(name, regexLeaf(patternOf(operand)))],
  ['$size', valueTest(sizeTest, false)],
  ['$type', valueTest(typeTest, true)],
])
