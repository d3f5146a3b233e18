import { add } from '../bson/arithmetic.ts'
import { isNumeric, typeName } from '../bson/bson-type.ts'
import { compareValues } from '../bson/compare.ts'
import { show } from '../bson/show.ts'
import { isDoc, type Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import type { UpdateContext } from './update.ts'

/** Returns a field's new value, `undefined` to remove it, or `KEEP`. */
export type FieldChange = (current: Value | undefined, field: FieldContext) => Value | undefined | typeof KEEP
export const KEEP = Symbol('keep')

export interface FieldContext {
  path: string
  /** The document's `_id`, for messages. */
  id: Value | undefined
  update: UpdateContext
}

/** Validates an operator's operand once and returns its effect on a field. */
export type OperatorCompiler = (operand: Value, path: string) => FieldChange

const set: OperatorCompiler = (operand) => () => operand

const unset: OperatorCompiler = () => () => undefined

const setOnInsert: OperatorCompiler =
  (operand) =>
  (_current, { update }) =>
    update.isUpsert ? operand : KEEP

const increment: OperatorCompiler = (operand, path) => {
  if (!isNumeric(operand)) {
    throw new CommandError(
      'TypeMismatch',
      `Cannot increment with non-numeric argument: {${path}: ${show(operand)}}`,
    )
  }
  return (current, field) => {
    if (current === undefined) return operand
    if (!isNumeric(current)) throw notNumeric(current, field)
    const result = add(current, operand)
    if (result === undefined) {
      throw new CommandError(
        'BadValue',
        `Failed to apply $inc operations to current value (${show(current)}) for document {_id: ${show(field.id ?? null)}}`,
      )
    }
    return result
  }
}

function notNumeric(current: Value, { path, id }: FieldContext): CommandError {
  const name = path.split('.').at(-1)
  return new CommandError(
    'TypeMismatch',
    `Cannot apply $inc to a value of non-numeric type. {_id: ${show(id ?? null)}} has the field '${name}' of non-numeric type ${typeName(current)}`,
  )
}

function extreme(sign: 1 | -1): OperatorCompiler {
  return (operand) => (current) =>
    current === undefined || compareValues(operand, current) * sign > 0 ? operand : KEEP
}

const currentDate: OperatorCompiler = (operand) => {
  const type = isDoc(operand) ? operand.get('$type') : operand
  if (type === true || type === 'date') return (_current, { update }) => update.now
  return refuse('$currentDate of another type than date')
}

export const FIELD_OPERATORS: ReadonlyMap<string, OperatorCompiler> = new Map([
  ['$set', set],
  ['$unset', unset],
  ['$setOnInsert', setOnInsert],
  ['$inc', increment],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$currentDate', currentDate],
])
