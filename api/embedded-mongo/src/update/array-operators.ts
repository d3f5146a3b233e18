import { BSONRegExp } from 'bson'
import { isNumeric, typeName } from '../bson/bson-type.ts'
import { equalValues } from '../bson/compare.ts'
import { asInteger } from '../bson/integer.ts'
import { show } from '../bson/show.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import { type FieldContext, KEEP, type OperatorCompiler } from './field-operators.ts'

const push: OperatorCompiler = (operand) => {
  const { each, slice } = pushPlan(operand)
  return (current, field) => {
    const array = [...arrayToChange('$push', current, field), ...each]
    if (slice === undefined) return array
    return slice < 0 ? array.slice(slice) : array.slice(0, slice)
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

export const PUSH_MODIFIERS: readonly string[] = ['$each', '$slice']

function pushPlan(operand: Value): { each: Value[]; slice?: number | undefined } {
  if (!isDoc(operand) || !operand.has('$each')) return { each: [operand] }
  const unknown = [...operand.keys()].find((name) => !PUSH_MODIFIERS.includes(name))
  if (unknown) refuse(`${unknown} in $push`)
  return { each: eachOf('$push', operand), slice: readSlice(operand.get('$slice')) }
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

function readSlice(value: Value | undefined): number | undefined {
  if (value === undefined) return undefined
  const integer = asInteger(value)
  if (integer !== undefined) return Number(integer)
  const type = isNumeric(value) ? 'double' : typeName(value)
  throw new CommandError(
    'BadValue',
    `The value for $slice must be an integer value but was given type: ${type}`,
  )
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

/** Removes elements from an array. A missing field remains missing. */
const pull: OperatorCompiler = (operand) => {
  if (isDoc(operand) || operand instanceof BSONRegExp) return refuse('a condition in $pull')
  return (current, field) =>
    current === undefined
      ? KEEP
      : arrayToChange('$pull', current, field).filter((element) => !equalValues(element, operand))
}

export const ARRAY_OPERATORS: ReadonlyMap<string, OperatorCompiler> = new Map([
  ['$push', push],
  ['$addToSet', addToSet],
  ['$pull', pull],
])
