import { Decimal128, Double } from 'bson'
import type { Numeric } from './arithmetic.ts'
import { typeName } from './bson-type.ts'
import { decimalArithmetic, toWideDecimal } from './decimal-arithmetic.ts'
import { toDouble, toInteger, type Value } from './value.ts'

/**
 * A sum that grows: exact over integers; over doubles what each rounding loses is carried along, as
 * in MongoDB.
 */
export interface Total {
  add: (value: Numeric) => void
  /** In the widest of the types that were added; an int64 that overflows becomes a double. */
  sum: () => Value
  /** The sum as a double; `undefined` where decimals are in it. */
  double: () => number | undefined
}

/** A sum of nothing yet. */
export function createTotal(): Total {
  const integers = createIntegerTotal()
  const doubles = createDoubleTotal()
  let hasLong = false
  let hasDouble = false
  let decimals: Decimal128 | undefined
  const double = () => (hasDouble ? doubles.with(integers.total()) : Number(integers.total()))
  return {
    add: (value) => {
      if (value instanceof Decimal128) {
        decimals = decimals ? decimalArithmetic('add', decimals, value) : value
      } else if (typeof value === 'bigint' || typeName(value) === 'int') {
        hasLong ||= typeof value === 'bigint'
        integers.add(value as bigint | number)
      } else {
        hasDouble = true
        doubles.add(value instanceof Double ? value.value : (value as number))
      }
    },
    sum: () => {
      if (decimals) return addAll(decimals, integers.total(), ...doubles.parts().map(toWideDecimal))
      if (hasDouble) return toDouble(double())
      const total = integers.total()
      if (BigInt.asIntN(64, total) !== total) return toDouble(Number(total))
      return hasLong ? total : toInteger(total)
    },
    double: () => (decimals ? undefined : double()),
  }
}

function addAll(first: Decimal128, ...others: (bigint | Decimal128)[]): Decimal128 {
  return others.reduce<Decimal128>((total, other) => decimalArithmetic('add', total, other), first)
}

/**
 * Small integers are added as numbers, which is faster, and carried over before they could be
 * inexact.
 */
function createIntegerTotal() {
  let total = 0n
  let small = 0
  return {
    add: (value: bigint | number) => {
      if (typeof value === 'bigint') total += value
      else small += value
      if (Number.isSafeInteger(small + 2 ** 32) && Number.isSafeInteger(small - 2 ** 32)) return
      total += BigInt(small)
      small = 0
    },
    total: () => total + BigInt(small),
  }
}

/**
 * Neumaier's summation: the plain sum, which infinities and NaN leave as it is, and what its
 * roundings lose.
 */
function createDoubleTotal() {
  let sum = 0
  let lost = 0
  const add = (value: number) => {
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  return {
    add,
    parts: () => (Number.isFinite(sum) ? [sum, lost].filter((part) => part !== 0) : [sum]),
    /** The sum together with an integer. */
    with: (integer: bigint) => {
      if (!Number.isFinite(sum)) return sum
      const rounded = Number(integer)
      const rest = Number(integer - BigInt(rounded))
      const next = sum + rounded
      const lostHere = Math.abs(sum) >= Math.abs(rounded) ? sum - next + rounded : rounded - next + sum
      return next + (lost + lostHere + rest)
    },
  }
}
