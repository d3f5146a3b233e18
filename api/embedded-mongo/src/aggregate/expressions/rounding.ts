import { Decimal128 } from 'bson'
import { isNumeric, typeName } from '../../bson/bson-type.ts'
import { roundHalfEven } from '../../bson/decimal-arithmetic.ts'
import { asNumber, truncated } from '../../bson/integer.ts'
import { toDouble, toInteger, type Value } from '../../bson/value.ts'
import { CommandError, refuse } from '../../command-error.ts'
import { isNullish, type OperatorCompiler } from '../expression.ts'
import { withArguments } from './arguments.ts'
import { isInteger, onNumber } from './arithmetic.ts'

/** `$ceil` and `$floor` leave integers as they are. */
function toWhole(compute: (value: number) => number): OperatorCompiler {
  return onNumber((value) => (isInteger(value) ? value : toDouble(compute(asNumber(value) as number))))
}

/**
 * `$round` (half to even) and `$trunc` to a number of places; negative places are left of the
 * point.
 */
function toPlaces(
  adjust: (value: number) => number,
  adjustInteger: (value: bigint, unit: bigint) => bigint,
): OperatorCompiler {
  return withArguments([1, 2], ([value, places = 0], { name }) => {
    if (isNullish(value) || isNullish(places)) return null
    if (!isNumeric(value))
      throw new CommandError(51081, `${name} only supports numeric types, not ${typeName(value)}`)
    if (value instanceof Decimal128) return refuse(`${name} of a decimal`)
    const digits = Number(truncated(places) ?? Number.NaN)
    if (digits !== asNumber(places) || digits < -20 || digits > 100) {
      throw new CommandError(
        51083,
        `cannot apply ${name} with precision value ${String(places)} value must be in [-20, 100]`,
      )
    }
    if (isInteger(value)) {
      if (digits >= 0) return value
      const unit = 10n ** BigInt(-digits)
      return inTypeOf(value, adjustInteger(BigInt(value), unit) * unit, name)
    }
    return toDouble(shiftPoint(adjust(shiftPoint(asNumber(value) as number, digits)), -digits))
  })
}

function inTypeOf(before: number | bigint, result: bigint, name: string): Value {
  if (typeof before === 'number') return toInteger(result)
  if (BigInt.asIntN(64, result) === result) return result
  throw new CommandError(51080, `invalid conversion from Decimal128 result in ${name}`)
}

/** Moves the decimal point exactly, by way of the number's text. */
function shiftPoint(value: number, places: number): number {
  if (!Number.isFinite(value) || places === 0) return value
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

function roundDouble(value: number): number {
  const floor = Math.floor(value)
  const rest = value - floor
  if (rest !== 0.5) return Math.round(value)
  return floor % 2 === 0 ? floor : floor + 1
}

export const ROUNDING: Record<string, OperatorCompiler> = {
  $ceil: toWhole(Math.ceil),
  $floor: toWhole(Math.floor),
  $round: toPlaces(roundDouble, roundHalfEven),
  $trunc: toPlaces(Math.trunc, (value, unit) => value / unit),
}
