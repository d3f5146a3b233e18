import { encodeKey } from '../../bson/key.ts'
import type { Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { isNullish, type OperatorCompiler } from '../expression.ts'
import { typeOf, withArguments } from './arguments.ts'
import { isTrue } from './conditions.ts'

type ValueSet = Map<string, Value>

/** The distinct values of an array, by their keys and in MongoDB's order. */
function toSet(values: readonly Value[]): ValueSet {
  const keyed = values.map((value) => [encodeKey(value).toString('latin1'), value] as const)
  return new Map([...keyed].reverse().sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}

function arraysOf(name: string, values: readonly (Value | undefined)[], code: number): Value[][] {
  return values.map((value) => {
    if (Array.isArray(value)) return value
    throw new CommandError(
      code,
      `All operands of ${name} must be arrays. One argument is of type: ${typeOf(value)}`,
    )
  })
}

const MANY = [0, Number.POSITIVE_INFINITY] as const

const union = withArguments(MANY, (values, { name }) => {
  if (values.some(isNullish)) return null
  return [...toSet(arraysOf(name, values, 17043).flat()).values()]
})

const intersection = withArguments(MANY, (values, { name }) => {
  if (values.some(isNullish)) return null
  const [first, ...others] = arraysOf(name, values, 17047).map(toSet)
  if (!first) return []
  return [...first].filter(([key]) => others.every((other) => other.has(key))).map(([, value]) => value)
})

const difference = withArguments([2, 2], (values, { name }) => {
  if (values.some(isNullish)) return null
  const [left, right] = arraysOf(name, values, 17048) as [Value[], Value[]]
  const without = toSet(right)
  const seen = new Set<string>()
  return left.filter((value) => {
    const key = encodeKey(value).toString('latin1')
    if (without.has(key) || seen.has(key)) return false
    seen.add(key)
    return true
  })
})

const equals = withArguments([2, Number.POSITIVE_INFINITY], (values, { name }) => {
  const [first, ...others] = arraysOf(name, values, 17044).map(toSet) as [ValueSet, ...ValueSet[]]
  return others.every(
    (other) => other.size === first.size && [...other.keys()].every((key) => first.has(key)),
  )
})

const isSubset = withArguments([2, 2], (values, { name }) => {
  const [left, right] = arraysOf(name, values, 17046).map(toSet) as [ValueSet, ValueSet]
  return [...left.keys()].every((key) => right.has(key))
})

function elements(decide: (array: Value[]) => boolean, code: number): OperatorCompiler {
  return withArguments([1, 1], ([value], { name }) => {
    if (Array.isArray(value)) return decide(value)
    throw new CommandError(code, `${name}'s argument must be an array, but is ${typeOf(value)}`)
  })
}

export const SETS: Record<string, OperatorCompiler> = {
  $setUnion: union,
  $setIntersection: intersection,
  $setDifference: difference,
  $setEquals: equals,
  $setIsSubset: isSubset,
  $anyElementTrue: elements((array) => array.some(isTrue), 17041),
  $allElementsTrue: elements((array) => array.every(isTrue), 17040),
}
