import { isNumeric, TYPE_NUMBERS, type TypeName, typeName } from '../bson/bson-type.ts'
import { asInteger, asNumber, truncated } from '../bson/integer.ts'
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

/** `$mod: [divisor, remainder]`, both cut to integers. */
export function modTest(operand: Value): ElementTest {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', 'malformed mod, needs to be an array')
  if (operand.length < 2) throw new CommandError('BadValue', 'malformed mod, not enough elements')
  if (operand.length > 2) throw new CommandError('BadValue', 'malformed mod, too many elements')
  const [divisor, remainder] = operand.map(truncated)
  if (!isNumeric(operand[0])) throw new CommandError('BadValue', 'malformed mod, divisor not a number')
  if (!isNumeric(operand[1])) throw new CommandError('BadValue', 'malformed mod, remainder not a number')
  if (divisor === undefined || remainder === undefined) {
    throw new CommandError(
      'BadValue',
      'malformed mod, divisor or remainder cannot be represented as a 64-bit integer',
    )
  }
  if (divisor === 0n) throw new CommandError('BadValue', 'divisor cannot be 0')
  return (value) => {
    const whole = truncated(value)
    return whole !== undefined && whole % divisor === remainder
  }
}
