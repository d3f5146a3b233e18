import { Binary } from 'bson'
import { isNumeric } from '../bson/bson-type.ts'
import { asInteger } from '../bson/integer.ts'
import type { Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { ElementTest } from './path-elements.ts'

/**
 * `$bitsAllSet`, `$bitsAllClear`, `$bitsAnySet` and `$bitsAnyClear` on integers and binary values.
 */
export function bitsTest(operand: Value, op: string): ElementTest {
  const positions = bitPositions(op, operand)
  const wanted = op.endsWith('Set')
  const some = op.startsWith('$bitsAny')
  return (value) => {
    const bitAt = value === undefined ? undefined : bitReader(value)
    if (!bitAt) return false
    const holds = (position: number) => bitAt(position) === wanted
    return some ? positions.some(holds) : positions.every(holds)
  }
}

function bitPositions(op: string, operand: Value): number[] {
  if (Array.isArray(operand)) return operand.map((value) => listedPosition(op, value))
  if (operand instanceof Binary) {
    return setBits(operand.position * 8, (i) => (((operand.buffer[i >> 3] as number) >> (i & 7)) & 1) === 1)
  }
  const mask = asInteger(operand)
  if (mask === undefined) {
    throw new CommandError(
      'BadValue',
      `${op} takes an Array, a number, or a BinData but received: ${operand}`,
    )
  }
  if (mask < 0n) throw new CommandError('BadValue', `Expected a non-negative number in: ${op}: ${mask}`)
  return setBits(64, (i) => ((mask >> BigInt(i)) & 1n) === 1n)
}

function listedPosition(op: string, value: Value): number {
  const position = asInteger(value)
  if (position === undefined) {
    throw new CommandError(
      'BadValue',
      `bit positions must be an integer but got: ${isNumeric(value) ? value : op}`,
    )
  }
  if (position < 0n) throw new CommandError('BadValue', `bit positions must be >= 0 but got: ${position}`)
  return Number(position)
}

function setBits(count: number, isSet: (index: number) => boolean): number[] {
  return Array.from({ length: count }, (_, i) => i).filter(isSet)
}

/**
 * Reads single bits of a value; bits beyond an integer's 64 repeat its sign, beyond a binary they
 * are clear.
 */
function bitReader(value: Value): ((position: number) => boolean) | undefined {
  if (value instanceof Binary) {
    return (i) => i >> 3 < value.position && (((value.buffer[i >> 3] as number) >> (i & 7)) & 1) === 1
  }
  const integer = asInteger(value)
  if (integer === undefined || integer >= 2n ** 63n) return undefined
  return (i) => ((integer >> BigInt(Math.min(i, 63))) & 1n) === 1n
}
