import { Timestamp } from 'bson'
import { calculate, type Numeric } from '../bson/arithmetic.ts'
import { isNumeric, typeName } from '../bson/bson-type.ts'
import { compareValues } from '../bson/compare.ts'
import { show } from '../bson/show.ts'
import { isDoc, isInt32, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { UpdateContext } from './update.ts'

/** What becomes of one field: its new value, `undefined` for none, or `KEEP` to leave it alone. */
export type FieldChange = (current: Value | undefined, field: FieldContext) => Value | undefined | typeof KEEP
export const KEEP = Symbol('keep')

export interface FieldContext {
  path: string
  /** The document's `_id`, for messages. */
  id: Value | undefined
  update: UpdateContext
  /** Reads a path of the document as it was before the update. */
  original: (parts: readonly string[]) => Value | undefined
}

/** Checks an operator's operand once and gives what it does to each field. */
export type OperatorCompiler = (operand: Value, path: string) => FieldChange

const set: OperatorCompiler = (operand) => () => operand

const unset: OperatorCompiler = () => () => undefined

const setOnInsert: OperatorCompiler =
  (operand) =>
  (_current, { update }) =>
    update.isUpsert ? operand : KEEP

function arithmetic(operator: '$inc' | '$mul'): OperatorCompiler {
  const verb = operator === '$inc' ? 'increment' : 'multiply'
  return (operand, path) => {
    if (!isNumeric(operand)) {
      throw new CommandError(
        'TypeMismatch',
        `Cannot ${verb} with non-numeric argument: {${path}: ${show(operand)}}`,
      )
    }
    return (current, field) => {
      if (current === undefined) return operator === '$inc' ? operand : zeroLike(operand)
      if (!isNumeric(current)) throw notNumeric(operator, current, field)
      const result = calculate(operator === '$inc' ? 'add' : 'multiply', current, operand as Numeric)
      if (result === undefined) {
        throw new CommandError(
          'BadValue',
          `Failed to apply ${operator} operations to current value (${show(current)}) for document {_id: ${show(field.id ?? null)}}`,
        )
      }
      return result
    }
  }
}

function zeroLike(operand: Numeric): Value {
  return calculate('multiply', operand, 0) ?? 0
}

function notNumeric(operator: string, current: Value, { path, id }: FieldContext): CommandError {
  const name = path.split('.').at(-1)
  return new CommandError(
    'TypeMismatch',
    `Cannot apply ${operator} to a value of non-numeric type. {_id: ${show(id ?? null)}} has the field '${name}' of non-numeric type ${typeName(current)}`,
  )
}

function extreme(sign: 1 | -1): OperatorCompiler {
  return (operand) => (current) =>
    current === undefined || compareValues(operand, current) * sign > 0 ? operand : KEEP
}

const currentDate: OperatorCompiler = (operand) => {
  const type = isDoc(operand) ? operand.get('$type') : operand
  if (type === true || type === false || type === 'date') return (_current, { update }) => update.now
  if (type === 'timestamp') {
    return (_current, { update }) =>
      new Timestamp({ t: Math.floor(update.now.getTime() / 1000), i: 1 }) as Value
  }
  throw new CommandError(
    'BadValue',
    `The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}`,
  )
}

const bit: OperatorCompiler = (operand, path) => {
  if (!isDoc(operand) || operand.size === 0) {
    throw new CommandError(
      'BadValue',
      `The $bit modifier is not compatible with a ${typeName(operand)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    )
  }
  const steps = [...operand].map(([name, argument]) => bitStep(name, argument, path))
  return (current, field) => {
    if (current !== undefined && !isInt32(current) && typeof current !== 'bigint') {
      throw new CommandError(
        'BadValue',
        `Cannot apply $bit to a value of non-integral type.{_id: ${show(field.id ?? null)}} has the field ${path} of non-integer type ${typeName(current)}`,
      )
    }
    return steps.reduce<number | bigint>((value, step) => step(value), (current ?? 0) as number | bigint)
  }
}

function bitStep(name: string, argument: Value, path: string): (value: number | bigint) => number | bigint {
  if (!isInt32(argument) && typeof argument !== 'bigint') {
    throw new CommandError(
      'BadValue',
      `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(argument)}' is not supported here: {${path}: ${show(argument)}}`,
    )
  }
  const operations: Record<string, (a: bigint, b: bigint) => bigint> = {
    and: (a, b) => a & b,
    or: (a, b) => a | b,
    xor: (a, b) => a ^ b,
  }
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
  if (!operation) {
    throw new CommandError(
      'BadValue',
      `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: {${name}: ${show(argument)}}`,
    )
  }
  return (value) => {
    const result = operation(BigInt(value), BigInt(argument))
    return typeof value === 'bigint' || typeof argument === 'bigint' ? result : Number(result)
  }
}

export const FIELD_OPERATORS: ReadonlyMap<string, OperatorCompiler> = new Map([
  ['$set', set],
  ['$unset', unset],
  ['$setOnInsert', setOnInsert],
  ['$inc', arithmetic('$inc')],
  ['$mul', arithmetic('$mul')],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$currentDate', currentDate],
  ['$bit', bit],
])
