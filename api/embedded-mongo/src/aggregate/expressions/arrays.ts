import { isNumeric, typeName } from '../../bson/bson-type.ts'
import { compareValues, equalValues } from '../../bson/compare.ts'
import { asInteger } from '../../bson/integer.ts'
import { isDoc, type Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { parseSort, sortKey } from '../../query/sort-pattern.ts'
import { spendElements } from '../effort.ts'
import { isNullish, type OperatorCompiler } from '../expression.ts'
import { namedArguments, namedExpression, typeOf, withArguments } from './arguments.ts'

const size = withArguments([1, 1], ([value]) => {
  if (Array.isArray(value)) return value.length
  throw new CommandError(17124, `The argument to $size must be an array, but was of type: ${typeOf(value)}`)
})

const arrayElemAt = withArguments([2, 2], ([array, index]) => {
  if (isNullish(array) || isNullish(index)) return null
  if (!Array.isArray(array)) {
    throw new CommandError(28689, `$arrayElemAt's first argument must be an array, but is ${typeName(array)}`)
  }
  if (!isNumeric(index)) {
    throw new CommandError(
      28690,
      `$arrayElemAt's second argument must be a numeric value, but is ${typeName(index)}`,
    )
  }
  const at = asInteger(index)
  if (at === undefined) {
    throw new CommandError(
      28691,
      `$arrayElemAt's second argument must be representable as a 32-bit integer: ${index}`,
    )
  }
  return array.at(Number(at))
})

function edge(at: 0 | -1): OperatorCompiler {
  return withArguments([1, 1], ([value], { name }) => {
    if (isNullish(value)) return null
    if (!Array.isArray(value)) {
      throw new CommandError(28689, `${name}'s argument must be an array, but is ${typeName(value)}`)
    }
    return value.at(at)
  })
}

const concatArrays = withArguments([0, Number.POSITIVE_INFINITY], (values) => {
  const all: Value[] = []
  for (const value of values) {
    if (isNullish(value)) return null
    if (!Array.isArray(value))
      throw new CommandError(28664, `$concatArrays only supports arrays, not ${typeName(value)}`)
    spendElements(value.length)
    for (const element of value) all.push(element)
  }
  return all
})

function sliceNumber(value: Value, which: string, codes: readonly [number, number]): number {
  if (!isNumeric(value)) {
    throw new CommandError(
      codes[0],
      `${which} argument to $slice must be numeric, but is of type: ${typeName(value)}`,
    )
  }
  const integer = asInteger(value)
  if (integer === undefined) {
    throw new CommandError(
      codes[1],
      `${which} argument to $slice can't be represented as a 32-bit integer: ${value}`,
    )
  }
  return Number(integer)
}

const slice = withArguments([2, 3], ([array, first, second]) => {
  if (isNullish(array) || isNullish(first)) return null
  if (!Array.isArray(array)) {
    throw new CommandError(
      28724,
      `First argument to $slice must be an array, but is of type: ${typeName(array)}`,
    )
  }
  const position = sliceNumber(first, 'Second', [28725, 28726])
  if (second === undefined) return position < 0 ? array.slice(position) : array.slice(0, position)
  if (second === null) return null
  const count = sliceNumber(second, 'Third', [28727, 28728])
  if (count <= 0) throw new CommandError(28729, `Third argument to $slice must be positive: ${count}`)
  const from = position < 0 ? Math.max(0, array.length + position) : position
  return array.slice(from, from + count)
})

const isIn = withArguments([2, 2], ([value, array]) => {
  if (!Array.isArray(array)) {
    throw new CommandError(40081, `$in requires an array as a second argument, found: ${typeOf(array)}`)
  }
  return value !== undefined && array.some((element) => equalValues(element, value))
})

const indexOfArray = withArguments([2, 4], ([array, wanted, start = 0, end]) => {
  if (isNullish(array)) return null
  if (!Array.isArray(array)) {
    throw new CommandError(
      40090,
      `$indexOfArray requires an array as a first argument, found: ${typeName(array)}`,
    )
  }
  const [from, to] = [start, end ?? array.length].map((bound) => {
    const integer = asInteger(bound)
    if (integer === undefined || integer < 0n) {
      throw new CommandError(40097, '$indexOfArray requires a nonnegative integral index')
    }
    return Number(integer)
  }) as [number, number]
  for (let i = from; i < Math.min(to, array.length); i++) {
    if (wanted !== undefined && equalValues(array[i] as Value, wanted)) return i
  }
  return -1
})

const reverseArray = withArguments([1, 1], ([value]) => {
  if (isNullish(value)) return null
  if (Array.isArray(value)) return [...value].reverse()
  throw new CommandError(
    34435,
    `The argument to $reverseArray must be an array, but was of type: ${typeName(value)}`,
  )
})

/** A `$range` never makes more elements than fit the memory that an expression may take. */
const MAX_RANGE = 3_000_000

const range = withArguments([2, 3], ([from, to, by = 1]) => {
  const [start, end, step] = [from, to, by].map((part, i) => {
    const integer = asInteger(part)
    if (integer === undefined) {
      const names = ['starting', 'ending', 'step']
      throw new CommandError(
        34443 + i * 2,
        `$range requires a numeric ${names[i]} value, found value of type: ${typeOf(part)}`,
      )
    }
    return Number(integer)
  }) as [number, number, number]
  if (step === 0) throw new CommandError(34449, '$range requires a non-zero step value')
  const count = Math.max(0, Math.ceil((end - start) / step))
  if (count > MAX_RANGE) throw new CommandError('ExceededMemoryLimit', '$range would use too much memory')
  spendElements(count)
  return Array.from({ length: count }, (_, i) => start + i * step)
})

const sortArray: OperatorCompiler = (input) => {
  const args = namedArguments(input, { required: ['input', 'sortBy'] })
  const array = namedExpression(input, args, 'input')
  const compare = elementOrder(args.get('sortBy') as Value)
  return (scope) => {
    const value = array(scope)
    if (isNullish(value)) return null
    if (!Array.isArray(value)) {
      throw new CommandError(
        2942504,
        `The input argument to $sortArray must be an array, but was of type: ${typeName(value)}`,
      )
    }
    return [...value].sort(compare)
  }
}

function elementOrder(sortBy: Value): (a: Value, b: Value) => number {
  if (isDoc(sortBy)) {
    const fields = parseSort(sortBy) ?? []
    const keyOf = (value: Value) => sortKey(isDoc(value) ? value : new Map(), fields)
    return (a, b) => Buffer.compare(keyOf(a), keyOf(b))
  }
  const sign = asInteger(sortBy)
  if (sign !== 1n && sign !== -1n) {
    throw new CommandError(2942507, 'The $sort element value must be either 1 or -1')
  }
  return (a, b) => compareValues(a, b) * Number(sign)
}

export const ARRAYS: Record<string, OperatorCompiler> = {
  $size: size,
  $arrayElemAt: arrayElemAt,
  $first: edge(0),
  $last: edge(-1),
  $concatArrays: concatArrays,
  $slice: slice,
  $in: isIn,
  $indexOfArray: indexOfArray,
  $isArray: withArguments([1, 1], ([value]) => Array.isArray(value)),
  $reverseArray: reverseArray,
  $range: range,
  $sortArray: sortArray,
}
