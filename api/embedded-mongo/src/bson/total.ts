import { assertPlain, isDouble, type Numeric, toNumber } from './arithmetic.ts'
import { toDouble, toInteger, type Value } from './value.ts'

/** A growing sum. Integers are exact, and doubles compensate rounding errors as in MongoDB. */
export interface Total {
  /** @throws CommandError 238 for a decimal */
  add: (value: Numeric) => void
  /** Returns the sum in the widest added type. An int64 that overflows becomes a double. */
  sum: () => Value
}

export function createTotal(): Total {
  const integers = createIntegerTotal()
  const doubles = createDoubleTotal()
  let hasLong = false
  let hasDouble = false
  return {
    add: (value) => {
      assertPlain(value)
      if (isDouble(value)) {
        hasDouble = true
        doubles.add(toNumber(value))
      } else {
        hasLong ||= typeof value === 'bigint'
        integers.add(value as bigint | number)
      }
    },
    sum: () => {
      const total = integers.total()
      if (hasDouble) return toDouble(doubles.with(total))
      if (BigInt.asIntN(64, total) !== total) return toDouble(Number(total))
      return hasLong ? total : toInteger(total)
    },
  }
}

/** Small integers are added as numbers for speed, and transferred before they become inexact. */
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
 * Neumaier's summation: the plain sum, which preserves infinities and NaN, and its rounding errors.
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
    /** Adds an integer to the sum. */
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
