import { Decimal128, Double } from 'bson'
import { isNumeric } from './bson-type.ts'
import { decimalParts } from './decimal.ts'
import type { Value } from './value.ts'

/**
 * A value as a JavaScript number: decimals and large int64 lose precision, what is no number is
 * `undefined`.
 */
export function asNumber(value: Value | undefined): number | undefined {
  if (!isNumeric(value)) return undefined
  if (value instanceof Double) return value.value
  return Number(value instanceof Decimal128 ? value.toString() : value)
}

/** An integral number of any type within int64, exactly; otherwise `undefined`. */
export function asInteger(value: Value | undefined): bigint | undefined {
  return wholePart(value, (rest) => rest === 0)
}

/** A number of any type cut to an integer within int64, as `$mod` and the bit tests read it. */
export function truncated(value: Value | undefined): bigint | undefined {
  return wholePart(value, () => true)
}

function wholePart(value: Value | undefined, accepts: (rest: number) => boolean): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (value instanceof Decimal128) return wholePartOfDecimal(value, accepts)
  const number = asNumber(value)
  if (number === undefined || !Number.isFinite(number) || !accepts(number % 1)) return undefined
  return withinInt64(BigInt(Math.trunc(number)))
}

/** No int64 has more digits than this. */
const INT64_DIGITS = 19

function wholePartOfDecimal(value: Decimal128, accepts: (rest: number) => boolean): bigint | undefined {
  const { special, coefficient, exponent } = decimalParts(value)
  if (special) return undefined
  if (exponent >= 0) {
    if (coefficient === 0n) return 0n
    return exponent > INT64_DIGITS ? undefined : withinInt64(coefficient * 10n ** BigInt(exponent))
  }
  const unit = 10n ** BigInt(-exponent)
  return accepts(coefficient % unit === 0n ? 0 : 1) ? withinInt64(coefficient / unit) : undefined
}

function withinInt64(integer: bigint): bigint | undefined {
  return BigInt.asIntN(64, integer) === integer ? integer : undefined
}
