import type { Decimal128 } from 'bson'

/** A finite decimal is `coefficient × 10^exponent`; `special` is set for the other ones. */
export interface DecimalParts {
  special?: 'NaN' | 'Infinity' | '-Infinity'
  coefficient: bigint
  exponent: number
}

/** Returns the exact value of a Decimal128. */
export function decimalParts(value: Decimal128): DecimalParts {
  const text = value.toString()
  if (text === 'NaN' || text === 'Infinity' || text === '-Infinity') {
    return { special: text, coefficient: 0n, exponent: 0 }
  }
  const [mantissa = '', exponent = '0'] = text.split(/e/i)
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { coefficient: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}

/** Returns the nearest double. */
export function decimalToNumber(value: Decimal128): number {
  return Number(value.toString())
}

const mantissaView = new DataView(new ArrayBuffer(8))

/** Returns a finite double as the exact fraction `numerator / 2^shift`. */
function doubleFraction(value: number): { numerator: bigint; shift: number } {
  mantissaView.setFloat64(0, value)
  const bits = mantissaView.getBigUint64(0)
  const exponent = Number((bits >> 52n) & 0x7ffn)
  const fraction = bits & 0xfffffffffffffn
  const numerator = exponent === 0 ? fraction : fraction | 0x10000000000000n
  const power = Math.max(exponent, 1) - 1075
  const signed = bits >> 63n ? -numerator : numerator
  return power >= 0 ? { numerator: signed << BigInt(power), shift: 0 } : { numerator: signed, shift: -power }
}

/** Compares a finite decimal with a finite double exactly. */
export function compareDecimalToDouble(decimal: DecimalParts, double: number): number {
  const { numerator, shift } = doubleFraction(double)
  let left = decimal.coefficient << BigInt(shift)
  let right = numerator
  if (decimal.exponent >= 0) left *= 10n ** BigInt(decimal.exponent)
  else right *= 10n ** BigInt(-decimal.exponent)
  return left < right ? -1 : left > right ? 1 : 0
}
