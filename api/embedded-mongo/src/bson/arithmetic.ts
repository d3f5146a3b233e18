import { Decimal128, Double } from 'bson'
import { refuse } from '../command-error.ts'
import { typeName } from './bson-type.ts'
import { toDouble, toInteger, type Value } from './value.ts'

export type Numeric = number | bigint | Double | Decimal128

/** Excludes decimals, which are stored and compared but not added. */
type Plain = Exclude<Numeric, Decimal128>

/** @throws CommandError 238 for a decimal */
export function assertPlain(value: Numeric): asserts value is Plain {
  if (value instanceof Decimal128) refuse('arithmetic on decimals')
}

/**
 * Adds with MongoDB's result types: double over int64 over int32. An overflow of int64 gives
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

/** Adds, and gives a double if int64 would overflow. */
export function addWide(a: Numeric, b: Numeric): Plain {
  return add(a, b) ?? toDouble(toNumber(a as Plain) + toNumber(b as Plain))
}

/** Tells whether a number is a double, whatever its value. */
export function isDouble(value: Plain): boolean {
  return typeName(value as Value) === 'double'
}

export function toNumber(value: Plain): number {
  return value instanceof Double ? value.value : Number(value)
}
