import { Decimal128 } from 'bson'
import { calculateWide, type Numeric } from '../../bson/arithmetic.ts'
import { isNumeric } from '../../bson/bson-type.ts'
import { compareValues } from '../../bson/compare.ts'
import { asNumber } from '../../bson/integer.ts'
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
export function sumOf(values: readonly Value[]): Value {
  return values
    .filter(isNumeric)
    .reduce<Numeric>((total, value) => calculateWide('add', total, value), 0) as Value
}

export function averageOf(values: readonly Value[]): Value {
  const numbers = values.filter(isNumeric)
  if (numbers.length === 0) return null
  if (numbers.some((value) => value instanceof Decimal128)) return refuse('$avg of decimals')
  return toDouble((asNumber(sumOf(numbers)) as number) / numbers.length)
}

/** The least (sign −1) or greatest (sign 1) of the values that are not null; null when there are none. */
export function extremeOf(values: readonly Value[], sign: 1 | -1): Value {
  let best: Value = null
  for (const value of values) {
    if (isNullish(value)) continue
    if (best === null || compareValues(value, best) * sign > 0) best = value
  }
  return best
}

/** The standard deviation of what is a number; a sample's when `sample`. */
export function deviationOf(values: readonly Value[], sample: boolean): Value {
  const numbers = values.filter(isNumeric).map((value) => asNumber(value) as number)
  const divisor = sample ? numbers.length - 1 : numbers.length
  if (divisor < 1) return null
  const mean = numbers.reduce((a, b) => a + b, 0) / numbers.length
  const squares = numbers.reduce((total, value) => total + (value - mean) ** 2, 0)
  return toDouble(Math.sqrt(squares / divisor))
}

export const STATISTICS: Record<string, OperatorCompiler> = {
  $sum: listed(sumOf),
  $avg: listed(averageOf),
  $min: listed((values) => extremeOf(values, -1)),
  $max: listed((values) => extremeOf(values, 1)),
  $stdDevPop: listed((values) => deviationOf(values, false)),
  $stdDevSamp: listed((values) => deviationOf(values, true)),
}
