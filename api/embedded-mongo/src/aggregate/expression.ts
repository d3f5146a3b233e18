import { addWide, type Numeric } from '../bson/arithmetic.ts'
import { isNumeric, typeName } from '../bson/bson-type.ts'
import { compareValues } from '../bson/compare.ts'
import { asNumber } from '../bson/integer.ts'
import { BsonUndefined, type Doc, isDoc, UNDEFINED, type Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import { fieldPathParts } from '../query/field-path.ts'

/** Computes a value; `undefined` means a missing one. */
export type Expression = (doc: Doc) => Value | undefined

/**
 * Compiles an aggregation expression: a plain value, a `$path` or one of the operators below. Adds
 * the top-level fields that it reads to `fields`.
 */
export function compileExpression(value: Value, fields: Set<string>): Expression {
  if (typeof value === 'string' && value.startsWith('$')) return compilePath(value, fields)
  if (Array.isArray(value)) return refuse('an array in an expression')
  if (isDoc(value)) return compileOperator(value, fields)
  return () => value
}

function compilePath(path: string, fields: Set<string>): Expression {
  if (path.startsWith('$$')) return refuse(`the variable ${path}`)
  if (path === '$') throw new CommandError(16872, "'$' by itself is not a valid FieldPath")
  const parts = fieldPathParts(path.slice(1))
  fields.add(parts[0] as string)
  return (doc) => valueAt(doc, parts, 0)
}

/**
 * Returns the value at a path. An array on the way gives the array of its documents' values,
 * without those in nested arrays.
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

function compileOperator(value: Doc, fields: Set<string>): Expression {
  const [[name, operand] = ['', null]] = value
  if (!name.startsWith('$')) return refuse('an object in an expression')
  if (value.size !== 1) {
    throw new CommandError(
      15983,
      `An object representing an expression must have exactly one field: { ${[...value.keys()].join(', ')} }`,
    )
  }
  const operator = EXPRESSIONS.get(name)
  if (!operator) return refuse(`the expression ${name}`)
  const values = Array.isArray(operand) ? operand : [operand as Value]
  const { count } = operator
  if (count !== undefined && values.length !== count) {
    throw new CommandError(
      16020,
      `Expression ${name} takes exactly ${count} arguments. ${values.length} were passed in.`,
    )
  }
  return operator.compile(values.map((one) => compileExpression(one, fields)))
}

interface Operator {
  /** Number of arguments; absent means any number. */
  count?: number
  compile: (args: readonly Expression[]) => Expression
}

function comparison(decide: (order: number) => boolean): Operator {
  return {
    count: 2,
    compile: ([left, right]) => {
      const [a, b] = [left, right] as [Expression, Expression]
      return (doc) => decide(compareMissing(a(doc), b(doc)))
    },
  }
}

/** Compares across all types; a missing value is less than null. */
function compareMissing(a: Value | undefined, b: Value | undefined): number {
  return compareValues(a === undefined ? UNDEFINED : a, b === undefined ? UNDEFINED : b)
}

const and: Operator = { compile: (args) => (doc) => args.every((argument) => isTrue(argument(doc))) }

const cond: Operator = {
  count: 3,
  compile: (args) => {
    const [condition, yes, no] = args as [Expression, Expression, Expression]
    return (doc) => (isTrue(condition(doc)) ? yes(doc) : no(doc))
  },
}

const add: Operator = {
  compile: (args) => (doc) => {
    let total: Numeric = 0
    for (const value of args.map((argument) => argument(doc))) {
      if (isNullish(value)) return null
      if (value instanceof Date) return refuse('$add to a date')
      if (!isNumeric(value)) {
        throw new CommandError(
          'TypeMismatch',
          `$add only supports numeric or date types, not ${typeName(value as Value)}`,
        )
      }
      total = addWide(total, value)
    }
    return total as Value
  },
}

function isNullish(value: Value | undefined): boolean {
  return value === null || value === undefined || value instanceof BsonUndefined
}

/** Only false, null, undefined, a missing value and zero are false. */
function isTrue(value: Value | undefined): boolean {
  if (value === false || isNullish(value)) return false
  return !isNumeric(value) || asNumber(value) !== 0
}

/** Operators of expressions, in `$group` and in updates by a pipeline. */
export const EXPRESSIONS: ReadonlyMap<string, Operator> = new Map([
  ['$eq', comparison((order) => order === 0)],
  ['$gt', comparison((order) => order > 0)],
  ['$lte', comparison((order) => order <= 0)],
  ['$and', and],
  ['$cond', cond],
  ['$add', add],
])
