import { isNumeric, TYPE_NUMBERS, type TypeName, typeName } from '../bson/bson-type.ts'
import { asInteger, asNumber } from '../bson/integer.ts'
import type { Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { ElementTest } from './path-elements.ts'

/** `$size`: an array of exactly that many elements. */
export function sizeTest(operand: Value): ElementTest {
  const size = asInteger(operand)
  if (size === undefined) {
    throw new CommandError(
      'FailedToParse',
      isNumeric(operand)
        ? `Failed to parse $size. Expected an integer: $size: ${asNumber(operand)}`
        : 'Failed to parse $size. Expected a number in: $size',
    )
  }
  if (size < 0n) {
    throw new CommandError(
      'BadValue',
      `Failed to parse $size. Expected a non-negative number in: $size: ${size}`,
    )
  }
  return (value) => Array.isArray(value) && value.length === Number(size)
}

const NUMBER_TYPES: readonly TypeName[] = ['int', 'long', 'double', 'decimal']
const BY_NUMBER = new Map<number, TypeName>(
  (Object.entries(TYPE_NUMBERS) as [TypeName, number][]).map(([name, number]) => [number, name]),
)

/** `$type`: any of the given aliases or numbers. */
export function typeTest(operand: Value): ElementTest {
  const operands = Array.isArray(operand) ? operand : [operand]
  if (operands.length === 0) throw new CommandError('FailedToParse', '$type must match at least one type')
  const types = new Set(operands.flatMap(typesNamed))
  return (value) => value !== undefined && types.has(typeName(value))
}

function typesNamed(operand: Value): readonly TypeName[] {
  if (typeof operand === 'string') {
    if (operand === 'number') return NUMBER_TYPES
    if (Object.hasOwn(TYPE_NUMBERS, operand)) return [operand as TypeName]
    throw new CommandError('BadValue', `Unknown type name alias: ${operand}`)
  }
  if (!isNumeric(operand))
    throw new CommandError('TypeMismatch', 'type must be represented as a number or a string')
  const name = BY_NUMBER.get(Number(asInteger(operand) ?? Number.NaN))
  if (!name) throw new CommandError('BadValue', `Invalid numerical type code: ${asNumber(operand)}`)
  return [name]
}
