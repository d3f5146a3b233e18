import { calculateWide, type Numeric } from '../bson/arithmetic.ts'
import { isNumeric } from '../bson/bson-type.ts'
import { compareValues } from '../bson/compare.ts'
import { encodeKey } from '../bson/key.ts'
import type { Doc, Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import { compileExpression } from './compile-expression.ts'
import { type Expression, isNullish, type Scope, type VariableNames } from './expression.ts'
import { mergeDocs } from './expressions/objects.ts'
import { averageOf, deviationOf } from './expressions/statistics.ts'
import { approximateBytes } from './memory.ts'

/** Gathers one value over the documents of a group. */
export interface Accumulator {
  /** Takes one document in; tells by how many bytes it has grown, if it has. */
  add: (scope: Scope) => number | undefined
  result: () => Value | undefined
}

export type CreateAccumulator = () => Accumulator

type Kind = (argument: Expression) => CreateAccumulator

const sum: Kind = (argument) => () => {
  let total: Numeric = 0
  return {
    add: (scope) => {
      const value = argument(scope)
      if (isNumeric(value)) total = calculateWide('add', total, value)
      return undefined
    },
    result: () => total as Value,
  }
}

const average: Kind = (argument) => () => {
  let total: Numeric = 0
  let count = 0
  return {
    add: (scope) => {
      const value = argument(scope)
      if (!isNumeric(value)) return undefined
      total = calculateWide('add', total, value)
      count++
      return undefined
    },
    result: () => (count === 0 ? null : averageOf([total as Value, ...Array(count - 1).fill(0)])),
  }
}

function extreme(sign: 1 | -1): Kind {
  return (argument) => () => {
    let best: Value = null
    return {
      add: (scope) => {
        const value = argument(scope)
        if (isNullish(value)) return undefined
        if (best === null || compareValues(value, best) * sign > 0) best = value
        return undefined
      },
      result: () => best,
    }
  }
}

const first: Kind = (argument) => () => {
  let taken = false
  let value: Value | undefined
  return {
    add: (scope) => {
      if (!taken) value = argument(scope)
      taken = true
      return undefined
    },
    result: () => value ?? null,
  }
}

const last: Kind = (argument) => () => {
  let value: Value | undefined
  return {
    add: (scope) => {
      value = argument(scope)
      return undefined
    },
    result: () => value ?? null,
  }
}

/** Keeps the values that `accepts` lets in, missing ones left out. */
function list(
  argument: Expression,
  accepts: (value: Value) => boolean,
  finish: (values: Value[]) => Value,
): Accumulator {
  const values: Value[] = []
  return {
    add: (scope) => {
      const value = argument(scope)
      if (value === undefined || !accepts(value)) return undefined
      values.push(value)
      return 16 + approximateBytes(value)
    },
    result: () => finish(values),
  }
}

const push: Kind = (argument) => () =>
  list(
    argument,
    () => true,
    (values) => values,
  )

const addToSet: Kind = (argument) => () => {
  const seen = new Set<string>()
  const isNew = (value: Value) => {
    const key = encodeKey(value).toString('latin1')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
  return list(argument, isNew, (values) => values)
}

function deviation(sample: boolean): Kind {
  return (argument) => () => list(argument, isNumeric, (values) => deviationOf(values, sample))
}

const mergeObjects: Kind = (argument) => () => {
  let merged: Doc = new Map()
  return {
    add: (scope) => {
      merged = mergeDocs([merged, argument(scope)])
      return undefined
    },
    result: () => merged,
  }
}

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['$sum', sum],
  ['$avg', average],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$first', first],
  ['$last', last],
  ['$push', push],
  ['$addToSet', addToSet],
  ['$stdDevPop', deviation(false)],
  ['$stdDevSamp', deviation(true)],
  ['$mergeObjects', mergeObjects],
])

const REFUSED = [
  '$accumulator',
  '$bottom',
  '$bottomN',
  '$firstN',
  '$lastN',
  '$maxN',
  '$median',
  '$minN',
  '$percentile',
  '$top',
  '$topN',
]

/** Checks `{$sum: expression}`. */
export function compileAccumulator(spec: Doc, variables: VariableNames): CreateAccumulator {
  const [[name, operand] = ['', null]] = spec
  if (name === '$count') {
    if (!(operand instanceof Map) || operand.size > 0) {
      throw new CommandError('TypeMismatch', '$count takes no arguments, i.e. $count:{}')
    }
    return sum(() => 1)
  }
  const kind = KINDS.get(name)
  if (!kind) {
    if (REFUSED.includes(name)) return refuse(`the accumulator ${name}`)
    throw new CommandError(15952, `unknown group operator '${name}'`)
  }
  if (Array.isArray(operand)) {
    if (operand.length !== 1) {
      throw new CommandError(40237, `The ${name} accumulator is a unary operator`)
    }
    return kind(compileExpression(operand[0] as Value, variables))
  }
  return kind(compileExpression(operand as Value, variables))
}
