import { Decimal128, Double } from 'bson'
import { type DecimalParts, decimalParts, doubleParts } from './decimal.ts'

type Operation = 'add' | 'subtract' | 'multiply'
type Numeric = number | bigint | Double | Decimal128

const PRECISION = 34

/** Any number as a decimal; doubles are taken with 15 digits, as MongoDB does. */
export function toDecimal(value: Numeric): Decimal128 {
  if (value instanceof Decimal128) return value
  if (typeof value === 'bigint') return Decimal128.fromString(value.toString())
  const number = value instanceof Double ? value.value : value
  if (!Number.isFinite(number)) return Decimal128.fromString(String(number))
  if (Number.isInteger(number) && Math.abs(number) < 1e15) return Decimal128.fromString(String(number))
  return Decimal128.fromString(number.toPrecision(15))
}

/** A double as a decimal of 34 digits, as sums over decimals take it. */
export function toWideDecimal(number: number): Decimal128 {
  return Number.isFinite(number) ? fromParts(doubleParts(number)) : Decimal128.fromString(String(number))
}

/** Exact decimal arithmetic, rounded to 34 digits, half to even. */
export function decimalArithmetic(operation: Operation, a: Numeric, b: Numeric): Decimal128 {
  const left = decimalParts(toDecimal(a))
  const right = decimalParts(toDecimal(b))
  if (left.special || right.special) return special(operation, left, right)
  if (operation === 'multiply') {
    return fromParts({
      coefficient: left.coefficient * right.coefficient,
      exponent: left.exponent + right.exponent,
    })
  }
  const exponent = Math.min(left.exponent, right.exponent)
  const scaled = (parts: DecimalParts) => parts.coefficient * 10n ** BigInt(parts.exponent - exponent)
  const sign = operation === 'add' ? 1n : -1n
  return fromParts({ coefficient: scaled(left) + sign * scaled(right), exponent })
}

function special(operation: Operation, left: DecimalParts, right: DecimalParts): Decimal128 {
  const number = (parts: DecimalParts) => (parts.special ? Number(parts.special) : Number(parts.coefficient))
  const [a, b] = [number(left), number(right)]
  const result = operation === 'multiply' ? a * b : operation === 'add' ? a + b : a - b
  return Decimal128.fromString(String(result))
}

/** A decimal of at most 34 digits nearest to `coefficient × 10^exponent`. */
export function fromParts({ coefficient, exponent }: DecimalParts): Decimal128 {
  const negative = coefficient < 0n
  let digits = negative ? -coefficient : coefficient
  let power = exponent
  const surplus = digits.toString().length - PRECISION
  if (surplus > 0) {
    digits = roundHalfEven(digits, 10n ** BigInt(surplus))
    power += surplus
  }
  return Decimal128.fromString(`${negative ? '-' : ''}${digits}E${power}`)
}

/** How often a unit goes into a value, to the nearest and from the middle to the even. */
export function roundHalfEven(value: bigint, unit: bigint): bigint {
  if (value < 0n) return -roundHalfEven(-value, unit)
  const quotient = value / unit
  const twice = (value % unit) * 2n
  if (twice > unit || (twice === unit && quotient % 2n === 1n)) return quotient + 1n
  return quotient
}
