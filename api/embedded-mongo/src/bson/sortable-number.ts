import { Decimal128, type Double } from 'bson'
import { compareDecimalToDouble, type DecimalParts, decimalParts, decimalToNumber } from './decimal.ts'

/**
 * The greatest double not above a number and, if that is inexact, the number's decimal digits,
 * which decide between equal doubles. Exact for int64, double and decimal.
 */
export interface SortableNumber {
  floor: number
  exact: DecimalParts | undefined
}

const view = new DataView(new ArrayBuffer(8))

export function sortableNumber(value: number | bigint | Double | Decimal128): SortableNumber {
  if (typeof value === 'number') return { floor: value + 0, exact: undefined }
  if (typeof value === 'bigint') return sortableBigint(value)
  if (value instanceof Decimal128) return sortableDecimal(value)
  return { floor: value.value + 0, exact: undefined }
}

function sortableBigint(value: bigint): SortableNumber {
  const nearest = Number(value)
  const rounded = BigInt(nearest)
  if (rounded === value) return { floor: nearest, exact: undefined }
  return {
    floor: rounded > value ? nextBelow(nearest) : nearest,
    exact: { coefficient: value, exponent: 0 },
  }
}

function sortableDecimal(value: Decimal128): SortableNumber {
  const parts = decimalParts(value)
  if (parts.special) return { floor: Number(parts.special), exact: undefined }
  const nearest = decimalToNumber(value)
  if (nearest === Number.POSITIVE_INFINITY) return { floor: Number.MAX_VALUE, exact: parts }
  if (nearest === Number.NEGATIVE_INFINITY) return { floor: nearest, exact: parts }
  const order = compareDecimalToDouble(parts, nearest)
  if (order === 0) return { floor: nearest + 0, exact: undefined }
  return { floor: order < 0 ? nextBelow(nearest) : nearest, exact: parts }
}

function nextBelow(value: number): number {
  if (value === 0) return -Number.MIN_VALUE
  view.setFloat64(0, value)
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? -1n : 1n))
  return view.getFloat64(0)
}

/**
 * Returns the first eight bytes of a number's key. Their unsigned order is that of doubles, NaN
 * below all.
 */
export function doubleOrder(value: number): bigint {
  if (Number.isNaN(value)) return 0n
  view.setFloat64(0, value === 0 ? 0 : value)
  const bits = view.getBigUint64(0)
  return bits >> 63n ? bits ^ 0xffffffffffffffffn : bits | 0x8000000000000000n
}

/** Returns the digits of an exact decimal as `0.d₁d₂… × 10^magnitude`, without trailing zeros. */
export function normalizedDigits(parts: DecimalParts): { digits: string; magnitude: number } {
  const text = (parts.coefficient < 0n ? -parts.coefficient : parts.coefficient).toString()
  return { digits: text.replace(/0+$/, ''), magnitude: text.length + parts.exponent }
}
