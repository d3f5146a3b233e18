import { Decimal128, Double, ObjectId, Timestamp } from 'bson'
import { isNumeric, TYPE_NUMBERS, type TypeName, typeName } from '../../bson/bson-type.ts'
import { decimalParts } from '../../bson/decimal.ts'
import { toDecimal } from '../../bson/decimal-arithmetic.ts'
import { asNumber, truncated } from '../../bson/integer.ts'
import { toDouble, type Value } from '../../bson/value.ts'
import { CommandError, refuse } from '../../command-error.ts'
import { isNullish, type OperatorCompiler } from '../expression.ts'
import { namedArguments, namedExpression, typeOf, withArguments } from './arguments.ts'
import { isTrue } from './conditions.ts'
import { isoText } from './date-format.ts'
import { parseIsoDate } from './date-text.ts'

type Convert = (value: Value) => Value | undefined

function failure(reason: string): CommandError {
  return new CommandError('ConversionFailure', reason)
}

function parsed(text: string, type: string, pattern: RegExp): string {
  if (pattern.test(text)) return text
  throw failure(`Failed to parse number '${text}' in $convert with no onError value: Bad digit in ${type}`)
}

function toInteger(type: 'int' | 'long', bits: 32 | 64): Convert {
  return (value) => {
    const integer = integerOf(value, type)
    if (integer === undefined) return undefined
    if (BigInt.asIntN(bits, integer) !== integer) throw overflow(value)
    return bits === 32 ? Number(integer) : integer
  }
}

function overflow(value: Value): CommandError {
  return failure(`Conversion would overflow target type in $convert with no onError value: ${String(value)}`)
}

function integerOf(value: Value, type: string): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'string') return BigInt(parsed(value, type, /^[+-]?\d+$/).replace(/^\+/, ''))
  if (value instanceof Date && type === 'long') return BigInt(value.getTime())
  return isNumeric(value) ? cutToInteger(value) : undefined
}

function cutToInteger(value: Value): bigint {
  const integer = truncated(value)
  if (integer !== undefined) return integer
  const number = asNumber(value) as number
  const isNumber = value instanceof Decimal128 ? !decimalParts(value).special : Number.isFinite(number)
  if (isNumber) throw overflow(value)
  throw failure(
    `Attempt to convert ${Number.isNaN(number) ? 'NaN' : 'infinity'} value to integer type in $convert with no onError value`,
  )
}

const convertToDouble: Convert = (value) => {
  if (isNumeric(value)) return toDouble(asNumber(value) as number)
  if (typeof value === 'boolean') return new Double(value ? 1 : 0)
  if (value instanceof Date) return toDouble(value.getTime())
  if (typeof value !== 'string') return undefined
  return toDouble(Number(parsed(value, 'double', /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i)))
}

const convertToDecimal: Convert = (value) => {
  if (isNumeric(value)) return toDecimal(value)
  if (typeof value === 'boolean') return Decimal128.fromString(value ? '1' : '0')
  if (value instanceof Date) return Decimal128.fromString(String(value.getTime()))
  if (typeof value !== 'string') return undefined
  return Decimal128.fromString(parsed(value, 'decimal', /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i))
}

const convertToDate: Convert = (value) => {
  if (value instanceof Date) return value
  if (value instanceof ObjectId) return value.getTimestamp()
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1000)
  if (typeof value === 'string') {
    const date = parseIsoDate(value)
    if (date) return date
    throw failure(`Error parsing date string '${value}' in $convert with no onError value`)
  }
  if (!isNumeric(value) || typeName(value) === 'int') return undefined
  const date = new Date(Number(cutToInteger(value)))
  return Number.isNaN(date.getTime()) ? refuse("a date outside of JavaScript's range") : date
}

const convertToText: Convert = (value) => {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (value instanceof ObjectId) return value.toHexString()
  if (value instanceof Date) return isoText(value)
  if (value instanceof Double) return String(value.value)
  return isNumeric(value) ? value.toString() : undefined
}

const convertToObjectId: Convert = (value) => {
  if (value instanceof ObjectId) return value
  if (typeof value !== 'string') return undefined
  if (/^[0-9a-f]{24}$/i.test(value)) return ObjectId.createFromHexString(value)
  throw failure(`Failed to parse objectId '${value}' in $convert with no onError value`)
}

const CONVERTERS: Partial<Record<TypeName, Convert>> = {
  int: toInteger('int', 32),
  long: toInteger('long', 64),
  double: convertToDouble,
  decimal: convertToDecimal,
  bool: isTrue,
  date: convertToDate,
  string: convertToText,
  objectId: convertToObjectId,
}

function convert(value: Value, to: TypeName): Value {
  const result = CONVERTERS[to]?.(value)
  if (result !== undefined) return result
  throw failure(`Unsupported conversion from ${typeName(value)} to ${to} in $convert with no onError value`)
}

function shorthand(to: TypeName): OperatorCompiler {
  return withArguments([1, 1], ([value]) => (isNullish(value) ? null : convert(value, to)))
}

function targetType(value: Value): TypeName {
  const name =
    typeof value === 'string'
      ? value
      : Object.entries(TYPE_NUMBERS).find(([, number]) => number === asNumber(value))?.[0]
  if (name !== undefined && Object.hasOwn(CONVERTERS, name)) return name as TypeName
  throw new CommandError('BadValue', `Unknown type name: ${String(value)}`)
}

const convertOperator: OperatorCompiler = (input) => {
  const args = namedArguments(input, { required: ['input', 'to'], optional: ['onError', 'onNull'] })
  const [source, to, onError, onNull] = ['input', 'to', 'onError', 'onNull'].map((field) =>
    namedExpression(input, args, field),
  )
  return (scope) => {
    const [value, target] = [source?.(scope), to?.(scope)]
    if (isNullish(target)) return null
    if (isNullish(value)) return args.has('onNull') ? onNull?.(scope) : null
    try {
      return convert(value, targetType(target))
    } catch (error) {
      if (args.has('onError') && error instanceof CommandError && error.code === 241) return onError?.(scope)
      throw error
    }
  }
}

export const CONVERSIONS: Record<string, OperatorCompiler> = {
  $type: withArguments([1, 1], ([value]) => typeOf(value)),
  $isNumber: withArguments([1, 1], ([value]) => isNumeric(value)),
  $convert: convertOperator,
  $toInt: shorthand('int'),
  $toLong: shorthand('long'),
  $toDouble: shorthand('double'),
  $toDecimal: shorthand('decimal'),
  $toBool: shorthand('bool'),
  $toDate: shorthand('date'),
  $toString: shorthand('string'),
  $toObjectId: shorthand('objectId'),
}
