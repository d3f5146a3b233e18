import { isNumeric } from '../../bson/bson-type.ts'
import { asInteger } from '../../bson/integer.ts'
import { type Doc, doc, isDoc, toInteger, type Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { approximateBytes, createMemoryMeter } from '../memory.ts'
import type { DocStream, StageCompiler } from '../pipeline.ts'
import { inBatches } from './map-docs.ts'

function wholeNumber(name: string, operand: Value, code: number): number {
  const integer = isNumeric(operand) ? asInteger(operand) : undefined
  if (integer === undefined) {
    throw new CommandError(
      code,
      `invalid argument to ${name} stage: Expected a number in: ${name}: ${String(operand)}`,
    )
  }
  if (integer < 0n) {
    throw new CommandError(
      code,
      `invalid argument to ${name} stage: Expected a non-negative number in: ${name}: ${integer}`,
    )
  }
  return Number(integer)
}

export const limit: StageCompiler = (operand) => {
  const count = wholeNumber('$limit', operand, 5107201)
  if (count === 0) throw new CommandError(15958, 'the limit must be positive')
  return async function* (input): DocStream {
    let remaining = count
    for await (const docs of input) {
      const kept = docs.slice(0, remaining)
      remaining -= kept.length
      yield kept
      if (remaining <= 0) return
    }
  }
}

export const skip: StageCompiler = (operand) => {
  const count = wholeNumber('$skip', operand, 5107200)
  return async function* (input): DocStream {
    let remaining = count
    for await (const docs of input) {
      const kept = remaining > 0 ? docs.slice(remaining) : docs
      remaining = Math.max(0, remaining - docs.length)
      if (kept.length > 0) yield kept
    }
  }
}

export const count: StageCompiler = (operand) => {
  if (typeof operand !== 'string') throw new CommandError(40156, 'the count field must be a non-empty string')
  if (operand === '') throw new CommandError(40157, 'the count field must be a non-empty string')
  if (operand.startsWith('$')) throw new CommandError(40158, 'the count field cannot be a $-prefixed path')
  if (operand.includes('.')) throw new CommandError(40160, "the count field cannot contain '.'")
  return async function* (input): DocStream {
    let total = 0
    for await (const docs of input) total += docs.length
    if (total > 0) yield [doc({ [operand]: toInteger(BigInt(total)) })]
  }
}

export const sample: StageCompiler = (operand) => {
  if (!isDoc(operand)) throw new CommandError(28745, 'the $sample stage specification must be an object')
  const size = asInteger(operand.get('size'))
  if (size === undefined) throw new CommandError(28746, 'size argument to $sample must be a number')
  if (size <= 0n) throw new CommandError(28747, 'size argument to $sample must be a positive integer')
  return async function* (input): DocStream {
    yield* inBatches(await reservoir(input, Number(size)))
  }
}

/** Every document has the same chance to be among the `size` that are kept. */
async function reservoir(input: DocStream, size: number): Promise<Doc[]> {
  const kept: Doc[] = []
  let seen = 0
  const hold = createMemoryMeter('$sample')
  for await (const docs of input) {
    for (const one of docs) {
      seen++
      const at = Math.floor(Math.random() * seen)
      if (kept.length < size) {
        hold(approximateBytes(one))
        kept.push(one)
      } else if (at < size) kept[at] = one
    }
  }
  for (let i = kept.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[kept[i], kept[j]] = [kept[j] as Doc, kept[i] as Doc]
  }
  return kept
}
