import { Decimal128 } from 'bson'
import { calculateWide, type Numeric, type Operation } from '../../bson/arithmetic.ts'
import { isNumeric, typeName } from '../../bson/bson-type.ts'
import { asNumber, truncated } from '../../bson/integer.ts'
import { isInt32, toDouble, toInteger, type Value } from '../../bson/value.ts'
import { CommandError, refuse } from '../../command-error.ts'
import { isNullish, type OperatorCompiler } from '../expression.ts'
import { typeOf, withArguments, wrongType } from './arguments.ts'

const MANY = [0, Number.POSITIVE_INFINITY] as const

/** `$add`: null makes null; one date may be added to. */
const add = withArguments(MANY, (values, { name }) => {
  if (values.some(isNullish)) return null
  const dates = values.filter((value) => value instanceof Date)
  if (dates.length > 1) throw new CommandError(16612, 'only one date allowed in an $add expression')
  const rest = values.filter((value) => !(value instanceof Date))
  const total = fold('add', 0, numbersOf(rest, name, 'numeric or date types'))
  return dates[0] ? shiftDate(dates[0], total) : (total as Value)
})

const multiply = withArguments(MANY, (values, { name }) => {
  if (values.some(isNullish)) return null
  return fold('multiply', 1, numbersOf(values, name, 'numeric types')) as Value
})

function fold(operation: Operation, start: number, values: readonly Numeric[]): Numeric {
  return values.reduce<Numeric>((total, value) => calculateWide(operation, total, value), start)
}

function numbersOf(values: readonly (Value | undefined)[], name: string, expected: string): Numeric[] {
  return values.map((value) => {
    if (isNumeric(value)) return value
    throw wrongType(name, expected, value as Value)
  })
}

function shiftDate(date: Date, by: Numeric): Date {
  const shifted = new Date(date.getTime() + Math.round(asNumber(by) ?? 0))
  if (Number.isNaN(shifted.getTime())) throw new CommandError('Overflow', 'date overflow')
  return shifted
}

const subtract = withArguments([2, 2], ([left, right]) => {
  if (isNullish(left) || isNullish(right)) return null
  if (left instanceof Date && right instanceof Date) return BigInt(left.getTime() - right.getTime())
  if (left instanceof Date && isNumeric(right)) return shiftDate(left, calculateWide('multiply', right, -1))
  if (!isNumeric(left) || !isNumeric(right)) {
    throw new CommandError('TypeMismatch', `can't $subtract ${typeName(right)} from ${typeName(left)}`)
  }
  return calculateWide('subtract', left, right) as Value
})

const divide = withArguments([2, 2], ([left, right]) => {
  if (isNullish(left) || isNullish(right)) return null
  if (!isNumeric(left) || !isNumeric(right)) {
    throw new CommandError(
      'TypeMismatch',
      `$divide only supports numeric types, not ${typeOf(left)} and ${typeOf(right)}`,
    )
  }
  if (left instanceof Decimal128 || right instanceof Decimal128) return refuse('$divide of decimals')
  if (asNumber(right) === 0) throw new CommandError('BadValue', "can't $divide by zero")
  return toDouble((asNumber(left) as number) / (asNumber(right) as number))
})

const mod = withArguments([2, 2], ([left, right]) => {
  if (isNullish(left) || isNullish(right)) return null
  if (!isNumeric(left) || !isNumeric(right)) {
    throw new CommandError(
      16611,
      `$mod only supports numeric types, not ${typeOf(left)} and ${typeOf(right)}`,
    )
  }
  if (left instanceof Decimal128 || right instanceof Decimal128) return refuse('$mod of decimals')
  if (asNumber(right) === 0) throw new CommandError(16610, "can't $mod by zero")
  if (isInteger(left) && isInteger(right)) {
    const result = BigInt(left as number) % BigInt(right as number)
    return typeof left === 'bigint' || typeof right === 'bigint' ? result : Number(result)
  }
  return toDouble((asNumber(left) as number) % (asNumber(right) as number))
})

export function isInteger(value: Value): value is number | bigint {
  return isInt32(value) || typeof value === 'bigint'
}

/** An operator on one number: `null` in, `null` out; decimals are refused. */
export function onNumber(
  evaluate: (value: Exclude<Numeric, Decimal128>, name: string) => Value,
): OperatorCompiler {
  return withArguments([1, 1], ([value], { name }) => {
    if (isNullish(value)) return null
    if (!isNumeric(value))
      throw new CommandError(28765, `${name} only supports numeric types, not ${typeName(value)}`)
    if (value instanceof Decimal128) return refuse(`${name} of a decimal`)
    return evaluate(value, name)
  })
}

/** A function on doubles, defined where `isDefined` says so. */
function onDouble(
  compute: (value: number) => number,
  domain?: { isDefined: (value: number) => boolean; code: number; message: string },
): OperatorCompiler {
  return onNumber((value, name) => {
    const number = asNumber(value) as number
    if (domain && !Number.isNaN(number) && !domain.isDefined(number)) {
      throw new CommandError(domain.code, `${name}${domain.message}${number}`)
    }
    return toDouble(compute(number))
  })
}

const absolute = onNumber((value) => {
  if (typeof value === 'bigint') {
    if (value === -(2n ** 63n)) throw new CommandError(28680, "can't take $abs of long long min")
    return value < 0n ? -value : value
  }
  if (isInt32(value)) return toInteger(BigInt(Math.abs(value)))
  return toDouble(Math.abs(asNumber(value) as number))
})

const positive = {
  isDefined: (value: number) => value > 0,
  message: "'s argument must be a positive number, but is ",
}

const log = withArguments([2, 2], ([value, base]) => {
  if (isNullish(value) || isNullish(base)) return null
  if (!isNumeric(value))
    throw new CommandError(28756, `$log's argument must be numeric, not ${typeName(value)}`)
  if (!isNumeric(base)) throw new CommandError(28757, `$log's base must be numeric, not ${typeName(base)}`)
  const [number, root] = [asNumber(value) as number, asNumber(base) as number]
  if (number <= 0)
    throw new CommandError(28758, `$log's argument must be a positive number, but is ${number}`)
  if (root <= 0 || root === 1) {
    throw new CommandError(28759, `$log's base must be a positive number not equal to 1, but is ${root}`)
  }
  return toDouble(Math.log(number) / Math.log(root))
})

const pow = withArguments([2, 2], ([base, exponent]) => {
  if (isNullish(base) || isNullish(exponent)) return null
  if (!isNumeric(base)) throw new CommandError(28762, `$pow's base must be numeric, not ${typeName(base)}`)
  if (!isNumeric(exponent)) {
    throw new CommandError(28763, `$pow's exponent must be numeric, not ${typeName(exponent)}`)
  }
  if (base instanceof Decimal128 || exponent instanceof Decimal128) return refuse('$pow of decimals')
  const [number, power] = [asNumber(base) as number, asNumber(exponent) as number]
  if (number === 0 && power < 0)
    throw new CommandError(28764, '$pow cannot take a base of 0 and a negative exponent')
  const result = number ** power
  if (!isInteger(base) || !isInteger(exponent) || power < 0) return toDouble(result)
  const exact = Math.abs(result) < 2 ** 64 ? BigInt(truncated(base) as bigint) ** BigInt(power) : undefined
  if (exact === undefined || BigInt.asIntN(64, exact) !== exact) return toDouble(result)
  return typeof base === 'bigint' || typeof exponent === 'bigint' ? exact : toInteger(exact)
})

export const ARITHMETIC: Record<string, OperatorCompiler> = {
  $add: add,
  $multiply: multiply,
  $subtract: subtract,
  $divide: divide,
  $mod: mod,
  $abs: absolute,
  $exp: onDouble(Math.exp),
  $ln: onDouble(Math.log, { ...positive, code: 28766 }),
  $log10: onDouble(Math.log10, { ...positive, code: 28761 }),
  $log: log,
  $pow: pow,
  $sqrt: onDouble(Math.sqrt, {
    isDefined: (value) => value >= 0,
    code: 28714,
    message: "'s argument must be greater than or equal to 0, but is ",
  }),
}
