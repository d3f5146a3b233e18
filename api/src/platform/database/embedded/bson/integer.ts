import { Decimal128, Double } from 'bson'
import { isNumeric } from './bson-type.ts'
import type { Value } from './value.ts'

/** A value as a JavaScript number: decimals and large int64 lose precision, what is no number is `undefined`. */
export function asNumber(value: Value | undefined): number | undefined {
  if (!isNumeric(value)) return undefined
  if (value instanceof Double) return value.value
  return Number(value instanceof Decimal128 ? value.toString() : value)
}

/** An integral number of any type within int64, exactly; otherwise `undefined`. */
export function asInteger(value: Value | undefined): bigint | undefined {
  if (typeof value === 'bigint') return value
  const number = asNumber(value)
  if (number === undefined || !Number.isInteger(number) || Math.abs(number) > 2 ** 63) return undefined
  return BigInt(number)
}

/** A number of any type cut to an integer, as `$mod` and the bit tests read it. */
export function truncated(value: Value | undefined): bigint | undefined {
  if (typeof value === 'bigint') return value
  const number = asNumber(value)
  if (number === undefined || !Number.isFinite(number) || Math.abs(number) >= 2 ** 63) return undefined
  return BigInt(Math.trunc(number))
}
