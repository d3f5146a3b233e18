import { BSONRegExp } from 'bson'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import { bitsTest } from './bits-test.ts'
import type { Comparison, Filter, Leaf } from './filter.ts'
import { deeper, type FilterContext, isOperatorDoc } from './filter-context.ts'
import type { ElementTest } from './path-elements.ts'
import { modTest, sizeTest, typeTest } from './value-tests.ts'

export interface OperatorInput {
  /** The dotted path; empty inside `$elemMatch` on plain values. */
  name: string
  op: string
  operand: Value
  operators: Doc
  context: FilterContext
  /** Parse what is inside of an operator. */
  parseFilter: (filter: Doc, context: FilterContext) => Filter
  parseFieldOperators: (name: string, operators: Doc, context: FilterContext) => Filter
}

type OperatorParser = (input: OperatorInput) => Filter | undefined

function leaf(name: string, condition: Leaf, expandLeaf = true): Filter {
  return { kind: 'leaf', name, path: { parts: name.split('.'), expandLeaf }, leaf: condition }
}

function comparison({ name, op, operand }: OperatorInput): Filter {
  if (operand instanceof BSONRegExp) {
    if (op !== '$eq')
      throw new CommandError('BadValue', `Can't have RegEx as arg to predicate over field '${name}'.`)
  }
  return leaf(name, { kind: 'compare', op: op as Comparison, operand })
}

function parseIn({ name, op, operand }: OperatorInput): Filter {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', `${op} needs an array`)
  const patterns = operand.filter((value) => value instanceof BSONRegExp)
  const values = operand.filter((value) => !(value instanceof BSONRegExp))
  if (values.some((value) => isDoc(value) && isOperatorDoc(value))) {
    throw new CommandError('BadValue', `cannot nest $ under ${op}`)
  }
  return leaf(name, { kind: 'in', values: [...values, ...patterns], patterns })
}

function parseNotEqual(input: OperatorInput): Filter {
  if (input.operand instanceof BSONRegExp)
    throw new CommandError('BadValue', "Can't have regex as arg to $ne.")
  return { kind: 'not', part: comparison({ ...input, op: '$eq' }) }
}

function regex(pattern: string, options: string): BSONRegExp {
  for (const option of options) {
    if (!'imsxu'.includes(option)) throw new CommandError(51108, `invalid flag in regex options: ${option}`)
  }
  return new BSONRegExp(pattern, options)
}

function parseRegex({ name, operand, operators }: OperatorInput): Filter {
  const options = operators.get('$options')
  if (options !== undefined && typeof options !== 'string') {
    throw new CommandError('BadValue', '$options has to be a string')
  }
  if (typeof operand === 'string') {
    return leaf(name, { kind: 'regex', pattern: regex(operand, options ?? '') })
  }
  if (!(operand instanceof BSONRegExp)) throw new CommandError('BadValue', '$regex has to be a string')
  if (operand.options && options) throw new CommandError(51074, 'options set in both $regex and $options')
  return leaf(name, { kind: 'regex', pattern: options ? regex(operand.pattern, options) : operand })
}

function parseOptions({ operators }: OperatorInput): undefined {
  if (!operators.has('$regex')) throw new CommandError('BadValue', '$options needs a $regex')
  return undefined
}

function parseNot({ name, operand, context, parseFieldOperators }: OperatorInput): Filter {
  if (operand instanceof BSONRegExp) {
    return { kind: 'not', part: leaf(name, { kind: 'regex', pattern: operand }) }
  }
  if (!isDoc(operand)) throw new CommandError('BadValue', '$not needs a regex or a document')
  if (operand.size === 0) throw new CommandError('BadValue', '$not cannot be empty')
  if (!isOperatorDoc(operand)) throw notAnOperator(operand)
  return { kind: 'not', part: parseFieldOperators(name, operand, deeper(context)) }
}

function notAnOperator(operand: Doc): CommandError {
  return new CommandError('BadValue', `unknown operator: ${operand.keys().next().value ?? ''}`)
}

function isTruthy(value: Value): boolean {
  return value !== false && value !== null && value !== 0 && value !== 0n && String(value) !== '0'
}

function parseExists({ name, operand }: OperatorInput): Filter {
  const exists = leaf(name, { kind: 'exists' })
  return isTruthy(operand) ? exists : { kind: 'not', part: exists }
}

/**
 * Names that start with `$` and yet speak of an element that is a document; the last are fields of
 * a DBRef.
 */
const PATHLESS = ['$and', '$or', '$nor', '$where', '$expr', '$ref', '$id', '$db']

function parseElemMatch({ name, operand, context, parseFilter, parseFieldOperators }: OperatorInput): Filter {
  if (!isDoc(operand)) throw new CommandError('BadValue', '$elemMatch needs an Object')
  const first = operand.keys().next().value
  const isValue = isOperatorDoc(operand) && !PATHLESS.includes(first ?? '')
  if (isValue) {
    const filter = onElement(parseFieldOperators('', operand, deeper(context)))
    return leaf(name, { kind: 'elemMatchValue', filter }, false)
  }
  return leaf(name, { kind: 'elemMatchObject', filter: parseFilter(operand, deeper(context)) }, false)
}

/**
 * Inside `$elemMatch` an element is taken as it is: an array in an array does not offer its own
 * elements.
 */
function onElement(filter: Filter): Filter {
  if (filter.kind === 'leaf') return { ...filter, path: { ...filter.path, expandLeaf: false } }
  if (filter.kind === 'not') return { ...filter, part: onElement(filter.part) }
  return 'parts' in filter ? { ...filter, parts: filter.parts.map(onElement) } : filter
}

function parseAll(input: OperatorInput): Filter {
  const { name, operand } = input
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$all needs an array')
  if (operand.length === 0) return { kind: 'never' }
  const [first] = operand
  const areElemMatches = isDoc(first) && first.keys().next().value === '$elemMatch'
  const parts = operand.map((value): Filter => {
    const isElemMatch = isDoc(value) && value.keys().next().value === '$elemMatch'
    if (areElemMatches !== isElemMatch) throw new CommandError('BadValue', 'no $ expressions in $all')
    if (isElemMatch) return parseElemMatch({ ...input, operand: value.get('$elemMatch') ?? null })
    if (isDoc(value) && isOperatorDoc(value)) throw new CommandError('BadValue', 'no $ expressions in $all')
    if (value instanceof BSONRegExp) return leaf(name, { kind: 'regex', pattern: value })
    return leaf(name, { kind: 'compare', op: '$eq', operand: value })
  })
  return { kind: 'and', parts }
}

const geo: OperatorParser = ({ op }) => {
  if (op === '$near' || op === '$nearSphere') {
    throw new CommandError('NoQueryExecutionPlans', 'unable to find index for $geoNear query')
  }
  return refuse(op)
}

function valueTest(compile: (operand: Value, op: string) => ElementTest, expandLeaf = true): OperatorParser {
  return ({ name, op, operand }) =>
    leaf(name, { kind: 'test', op, operand, test: compile(operand, op) }, expandLeaf)
}

const PARSERS: ReadonlyMap<string, OperatorParser> = new Map<string, OperatorParser>([
  ['$eq', comparison],
  ['$lt', comparison],
  ['$lte', comparison],
  ['$gt', comparison],
  ['$gte', comparison],
  ['$ne', parseNotEqual],
  ['$in', parseIn],
  ['$nin', (input) => ({ kind: 'not', part: parseIn(input) })],
  ['$regex', parseRegex],
  ['$options', parseOptions],
  ['$not', parseNot],
  ['$exists', parseExists],
  ['$elemMatch', parseElemMatch],
  ['$all', parseAll],
  ['$size', valueTest(sizeTest, false)],
  ['$type', valueTest(typeTest)],
  ['$mod', valueTest(modTest)],
  ['$bitsAllSet', valueTest(bitsTest)],
  ['$bitsAllClear', valueTest(bitsTest)],
  ['$bitsAnySet', valueTest(bitsTest)],
  ['$bitsAnyClear', valueTest(bitsTest)],
  ['$comment', () => undefined],
  ['$geoWithin', geo],
  ['$geoIntersects', geo],
  ['$near', geo],
  ['$nearSphere', geo],
])

/** The filter of an operator; undefined for one that asks nothing. @throws CommandError */
export function parseOperator(input: OperatorInput): Filter | undefined {
  const parse = PARSERS.get(input.op)
  if (!parse) throw new CommandError('BadValue', `unknown operator: ${input.op}`)
  return parse(input)
}
