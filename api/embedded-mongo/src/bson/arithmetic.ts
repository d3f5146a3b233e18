import { Decimal128, Double } from 'bson'
import { typeName } from './bson-type.ts'
import { decimalArithmetic } from './decimal-arithmetic.ts'
import { toDouble, toInteger, type Value } from './value.ts'

export type Numeric = number | bigint | Double | Decimal128

/** Whether a number is a double, whatever its value. */
function isDouble(value: Numeric): boolean {
  return typeName(value as Value) === 'double'
}

function plain(value: Exclude<Numeric, Decimal128>): number {
  return value instanceof Double ? value.value : Number(value)
}

export type Operation = 'add' | 'subtract' | 'multiply'

const ON_DOUBLES: Record<Operation, (a: number, b: number) => number> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
}

const ON_INTEGERS: Record<Operation, (a: bigint, b: bigint) => bigint> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
}

/**
 * MongoDB's arithmetic: decimal over double over int64 over int32. An integer too large for int64
 * gives `undefined`, which updates refuse and expressions turn into a double.
 */
export function calculate(operation: Operation, a: Numeric, b: Numeric): Numeric | undefined {
  if (a instanceof Decimal128 || b instanceof Decimal128) return decimalArithmetic(operation, a, b)
  if (isDouble(a) || isDouble(b)) return toDouble(ON_DOUBLES[operation](plain(a), plain(b)))
  const result = ON_INTEGERS[operation](BigInt(a as number), BigInt(b as number))
  if (typeof a === 'bigint' || typeof b === 'bigint')
    return BigInt.asIntN(64, result) === result ? result : undefined
  const integer = toInteger(result)
  return integer
}

/** The same with a double where int64 would overflow. */
export function calculateWide(operation: Operation, a: Numeric, b: Numeric): Numeric {
  const exact = calculate(operation, a, b)
  if (exact !== undefined) return exact
  return toDouble(ON_DOUBLES[operation](plain(a as number), plain(b as number)))
}
