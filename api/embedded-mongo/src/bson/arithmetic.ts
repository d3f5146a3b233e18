import { Decimal128, Double } from 'bson'
import { refuse } from '../command-error.ts'
import { typeName } from './bson-type.ts'
import { toDouble, toInteger, type Value } from './value.ts'

export type Numeric = number | bigint | Double | Decimal128

/** A number that is no decimal: those are stored and compared, and no sums made of them. */
type Plain = Exclude<Numeric, Decimal128>

/** @throws CommandError 238 for a decimal */
export function assertPlain(value: Numeric): asserts value is Plain {
  if (value instanceof Decimal128) refuse('arithmetic on decimals')
}

/**
 * A sum as MongoDB makes it: double over int64 over int32. An integer too large for int64 gives
 * `undefined`, which updates refuse and expressions turn into a double.
 */
export function add(a: Numeric, b: Numeric): Plain | undefined {
  assertPlain(a)
  assertPlain(b)
  if (isDouble(a) || isDouble(b)) return toDouble(toNumber(a) + toNumber(b))
  const result = BigInt(a as number) + BigInt(b as number)
  if (typeof a !== 'bigint' && typeof b !== 'bigint') return toInteger(result)
  return BigInt.asIntN(64, result) === result ? result : undefined
}

/** The same with a double where int64 would overflow. */
export function addWide(a: Numeric, b: Numeric): Plain {
  return add(a, b) ?? toDouble(toNumber(a as Plain) + toNumber(b as Plain))
}

/** Whether a number is a double, whatever its value. */
export function isDouble(value: Plain): boolean {
  return typeName(value as Value) === 'double'
}

export function toNumber(value: Plain): number {
  return value instanceof Double ? value.value : Number(value)
}
