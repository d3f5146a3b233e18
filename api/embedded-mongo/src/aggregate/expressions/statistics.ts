import type { Numeric } from '../../bson/arithmetic.ts'
import { isNumeric } from '../../bson/bson-type.ts'
import { compareValues } from '../../bson/compare.ts'
import { asNumber } from '../../bson/integer.ts'
import { createTotal, type Total } from '../../bson/total.ts'
import { toDouble, type Value } from '../../bson/value.ts'
import { refuse } from '../../command-error.ts'
import { isNullish, type OperatorCompiler } from '../expression.ts'
import { withArguments } from './arguments.ts'

/** With one argument that is an array, its elements; otherwise the arguments themselves. */
function listed(evaluate: (values: Value[]) => Value): OperatorCompiler {
  return withArguments([1, Number.POSITIVE_INFINITY], (values) => {
    const [only] = values
    const list = values.length === 1 && Array.isArray(only) ? only : values
    return evaluate(list.filter((value): value is Value => value !== undefined))
  })
}

/** The sum of what is a number among the values. */
function sumOf(values: readonly Value[]): Value {
  return totalOf(values.filter(isNumeric)).sum()
}

function averageOf(values: readonly Value[]): Value {
  const numbers = values.filter(isNumeric)
  return meanOf(totalOf(numbers), numbers.length)
}

function totalOf(numbers: readonly Numeric[]): Total {
  const total = createTotal()
  for (const number of numbers) total.add(number)
  return total
}

/** A total shared out over so many; null over none. */
export function meanOf(total: Total, count: number): Value {
  if (count === 0) return null
  const double = total.double()
  return double === undefined ? refuse('$avg of decimals') : toDouble(double / count)
}

/**
 * The least (sign −1) or greatest (sign 1) of the values that are not null; null when there are
 * none.
 */
function extremeOf(values: readonly Value[], sign: 1 | -1): Value {
  let best: Value = null
  for (const value of values) {
    if (isNullish(value)) continue
    if (best === null || compareValues(value, best) * sign > 0) best = value
  }
  return best
}

/** The standard deviation of what is a number; a sample's when `sample`. */
function deviationOf(values: readonly Value[], sample: boolean): Value {
  const deviation = createDeviation(sample)
  for (const value of values) deviation.add(value)
  return deviation.result()
}

/** Welford's method, as MongoDB has it: nothing is held but the mean and the squares about it. */
export function createDeviation(sample: boolean) {
  let count = 0
  let mean = 0
  let squares = 0
  return {
    add: (value: Value | undefined) => {
      if (!isNumeric(value)) return
      const number = asNumber(value) as number
      const delta = number - mean
      count++
      mean += delta / count
      squares += delta * (number - mean)
    },
    result: (): Value => {
      const divisor = sample ? count - 1 : count
      return divisor < 1 ? null : toDouble(Math.sqrt(squares / divisor))
    },
  }
}

export const STATISTICS: Record<string, OperatorCompiler> = {
  $sum: listed(sumOf),
  $avg: listed(averageOf),
  $min: listed((values) => extremeOf(values, -1)),
  $max: listed((values) => extremeOf(values, 1)),
  $stdDevPop: listed((values) => deviationOf(values, false)),
  $stdDevSamp: listed((values) => deviationOf(values, true)),
}
