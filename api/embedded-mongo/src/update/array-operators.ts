import { BSONRegExp } from 'bson'
import { isNumeric, typeName } from '../bson/bson-type.ts'
import { compareValues, equalValues } from '../bson/compare.ts'
import { asInteger } from '../bson/integer.ts'
import { show } from '../bson/show.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { isOperatorDoc, NO_VARIABLES } from '../query/filter-context.ts'
import { compileMatcher } from '../query/match-filter.ts'
import { parseFieldOperators, parseFilter } from '../query/parse-filter.ts'
import { parseSort, sortKey } from '../query/sort-pattern.ts'
import { type FieldChange, type FieldContext, KEEP, type OperatorCompiler } from './field-operators.ts'

interface PushPlan {
  each: Value[]
  position: number | undefined
  slice: number | undefined
  sort: ((a: Value, b: Value) => number) | undefined
}

const PUSH_MODIFIERS = ['$each', '$slice', '$sort', '$position']

const push: OperatorCompiler = (operand) => {
  const plan = pushPlan(operand)
  return (current, field) => {
    const array = arrayToChange('$push', current, field)
    const at = plan.position ?? array.length
    array.splice(at < 0 ? Math.max(0, array.length + at) : at, 0, ...plan.each)
    if (plan.sort) array.sort(plan.sort)
    if (plan.slice === undefined) return array
    return plan.slice < 0 ? array.slice(plan.slice) : array.slice(0, plan.slice)
  }
}

function arrayToChange(operator: string, current: Value | undefined, { path, id }: FieldContext): Value[] {
  if (current === undefined) return []
  if (Array.isArray(current)) return [...current]
  const subject = `The field '${path}' must be an array but is of type ${typeName(current)} in document {_id: ${show(id ?? null)}}`
  if (operator === '$push') throw new CommandError('BadValue', subject)
  throw new CommandError(
    'BadValue',
    `Cannot apply ${operator} to non-array field. Field named '${path.split('.').at(-1)}' has non-array type ${typeName(current)}`,
  )
}

function pushPlan(operand: Value): PushPlan {
  if (!isDoc(operand) || !operand.has('$each')) {
    return { each: [operand], position: undefined, slice: undefined, sort: undefined }
  }
  const unknown = [...operand.keys()].find((name) => !PUSH_MODIFIERS.includes(name))
  if (unknown) throw new CommandError('BadValue', `Unrecognized clause in $push: ${unknown}`)
  const sort = operand.get('$sort')
  return {
    each: eachOf('$push', operand),
    position: integerModifier(operand, '$position'),
    slice: integerModifier(operand, '$slice'),
    sort: sort === undefined ? undefined : elementOrder(sort),
  }
}

function eachOf(operator: string, operand: Doc): Value[] {
  const each = operand.get('$each')
  if (Array.isArray(each)) return each
  throw new CommandError(
    'TypeMismatch',
    operator === '$push'
      ? `The argument to $each in $push must be an array but it was of type: ${typeName(each ?? null)}`
      : `The argument to $each in $addToSet must be an array but it was of type ${typeName(each ?? null)}`,
  )
}

function integerModifier(operand: Doc, name: string): number | undefined {
  const value = operand.get(name)
  if (value === undefined) return undefined
  const integer = asInteger(value)
  if (integer !== undefined) return Number(integer)
  const type = isNumeric(value) ? 'double' : typeName(value)
  throw new CommandError(
    'BadValue',
    `The value for ${name} must be an integer value but was given type: ${type}`,
  )
}

/** The order of `$sort` in `$push`: by the element itself, or by fields of it. */
function elementOrder(sort: Value): (a: Value, b: Value) => number {
  if (isNumeric(sort)) {
    const sign = Number(asInteger(sort) ?? 0)
    if (sign !== 1 && sign !== -1)
      throw new CommandError('BadValue', 'The $sort element value must be either 1 or -1')
    return (a, b) => compareValues(a, b) * sign
  }
  if (!isDoc(sort)) {
    throw new CommandError(
      'BadValue',
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    )
  }
  const fields = parseSort(sort)
  if (!fields)
    throw new CommandError('BadValue', 'The $sort pattern is empty when it should be a set of fields.')
  const keyOf = (value: Value) => sortKey(isDoc(value) ? value : new Map(), fields)
  return (a, b) => Buffer.compare(keyOf(a), keyOf(b))
}

const addToSet: OperatorCompiler = (operand) => {
  const isEach = isDoc(operand) && operand.keys().next().value === '$each'
  const values = isEach ? eachOf('$addToSet', operand) : [operand]
  return (current, field) => {
    const array = arrayToChange('$addToSet', current, field)
    for (const value of values) {
      if (!array.some((element) => equalValues(element, value))) array.push(value)
    }
    return array
  }
}

const pop: OperatorCompiler = (operand, path) => {
  const side = isNumeric(operand) ? asInteger(operand) : undefined
  if (side === undefined) {
    throw new CommandError('FailedToParse', `Expected a number in: ${path}: ${show(operand)}`)
  }
  if (side !== 1n && side !== -1n)
    throw new CommandError('FailedToParse', `$pop expects 1 or -1, found: ${side}`)
  return (current, field) => {
    if (current === undefined) return KEEP
    if (!Array.isArray(current)) {
      throw new CommandError(
        'TypeMismatch',
        `Path '${field.path}' contains an element of non-array type '${typeName(current)}'`,
      )
    }
    return side === 1n ? current.slice(0, -1) : current.slice(1)
  }
}

/** Takes elements out of an array; a field that is missing stays so. */
function removal(
  operator: string,
  compile: (operand: Value) => (element: Value) => boolean,
): OperatorCompiler {
  return (operand): FieldChange => {
    const isRemoved = compile(operand)
    return (current, field) => {
      if (current === undefined) return KEEP
      if (!Array.isArray(current)) arrayToChange(operator, current, field)
      return (current as Value[]).filter((element) => !isRemoved(element))
    }
  }
}

/** `{$or: […]}` speaks of the fields of an element, `{$gt: 5}` of the element itself. */
function isLogical(operand: Doc): boolean {
  return ['$and', '$or', '$nor', '$expr'].includes(operand.keys().next().value ?? '')
}

function pullCondition(operand: Value): (element: Value) => boolean {
  if (operand instanceof BSONRegExp || (isDoc(operand) && isOperatorDoc(operand) && !isLogical(operand))) {
    const matches = compileMatcher(
      isDoc(operand)
        ? parseFieldOperators('', operand, NO_VARIABLES)
        : parseFilter(new Map([['', operand as Value]])),
    )
    return (element) => matches(new Map([['', element]]))
  }
  if (isDoc(operand)) {
    const matches = compileMatcher(parseFilter(operand))
    return (element) => isDoc(element) && matches(element)
  }
  return (element) => equalValues(element, operand)
}

function pullAllCondition(operand: Value): (element: Value) => boolean {
  if (!Array.isArray(operand)) {
    throw new CommandError(
      'BadValue',
      `$pullAll requires an array argument but was given a ${typeName(operand)}`,
    )
  }
  return (element) => operand.some((value) => equalValues(element, value))
}

export const ARRAY_OPERATORS: ReadonlyMap<string, OperatorCompiler> = new Map([
  ['$push', push],
  ['$addToSet', addToSet],
  ['$pop', pop],
  ['$pull', removal('$pull', pullCondition)],
  ['$pullAll', removal('$pullAll', pullAllCondition)],
])
