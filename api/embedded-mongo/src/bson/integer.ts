import { Decimal128, Double } from 'bson'
import { isNumeric } from './bson-type.ts'
import type { Value } from './value.ts'

/**
 * Converts a number, losing precision for decimals and large int64; other values give `undefined`.
 */
export function asNumber(value: Value | undefined): number | undefined {
  if (!isNumeric(value)) return undefined
  if (value instanceof Double) return value.value
  return Number(value instanceof Decimal128 ? value.toString() : value)
}

/** Returns an integral int32, int64 or double within int64 exactly; otherwise `undefined`. */
export function asInteger(value: Value | undefined): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (value instanceof Decimal128) return undefined
  const number = asNumber(value)
  if (number === undefined || !Number.isInteger(number)) return undefined
  const integer = BigInt(number)
  return BigInt.asIntN(64, integer) === integer ? integer : undefined
}
