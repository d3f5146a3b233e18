import { isNumeric } from '../bson/bson-type.ts'
import { compareValues } from '../bson/compare.ts'
import { encodeKey } from '../bson/key.ts'
import { createTotal } from '../bson/total.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import { compileExpression } from './compile-expression.ts'
import { type Expression, isNullish, type Scope, type VariableNames } from './expression.ts'
import { mergeInto } from './expressions/objects.ts'
import { createDeviation, meanOf } from './expressions/statistics.ts'
import { approximateBytes } from './memory.ts'

/** Gathers one value over the documents of a group. */
export interface Accumulator {
  /** Takes one document in; tells by how many bytes more are held now. */
  add: (scope: Scope) => number
  result: () => Value | undefined
}

export type CreateAccumulator = () => Accumulator

type Kind = (argument: Expression) => CreateAccumulator

const sum: Kind = (argument) => () => {
  const total = createTotal()
  return {
    add: (scope) => {
      const value = argument(scope)
      if (isNumeric(value)) total.add(value)
      return 0
    },
    result: total.sum,
  }
}

const average: Kind = (argument) => () => {
  const total = createTotal()
  let count = 0
  return {
    add: (scope) => {
      const value = argument(scope)
      if (!isNumeric(value)) return 0
      total.add(value)
      count++
      return 0
    },
    result: () => meanOf(total, count),
  }
}

function deviation(sample: boolean): Kind {
  return (argument) => () => {
    const { add, result } = createDeviation(sample)
    return {
      add: (scope) => {
        add(argument(scope))
        return 0
      },
      result,
    }
  }
}

/** Holds one value, the one that was last taken. */
function keepOne(
  argument: Expression,
  takes: (value: Value | undefined, kept: Value) => boolean,
): Accumulator {
  let kept: Value = null
  let heldBytes = 0
  return {
    add: (scope) => {
      const value = argument(scope)
      if (!takes(value, kept)) return 0
      const before = heldBytes
      kept = value ?? null
      heldBytes = approximateBytes(kept)
      return heldBytes - before
    },
    result: () => kept,
  }
}

function extreme(sign: 1 | -1): Kind {
  const takes = (value: Value | undefined, kept: Value) =>
    !isNullish(value) && (kept === null || compareValues(value, kept) * sign > 0)
  return (argument) => () => keepOne(argument, takes)
}

const first: Kind = (argument) => () => {
  let taken = false
  return keepOne(argument, () => {
    const isFirst = !taken
    taken = true
    return isFirst
  })
}

const last: Kind = (argument) => () => keepOne(argument, () => true)

/**
 * Keeps every value, missing ones left out; `admit` tells how many bytes more one takes, or does
 * not let it in.
 */
function list(argument: Expression, admit: (value: Value) => number | undefined): Accumulator {
  const values: Value[] = []
  return {
    add: (scope) => {
      const value = argument(scope)
      const bytes = value === undefined ? undefined : admit(value)
      if (value === undefined || bytes === undefined) return 0
      values.push(value)
      return bytes + approximateBytes(value)
    },
    result: () => values,
  }
}

const push: Kind = (argument) => () => list(argument, () => 16)

const addToSet: Kind = (argument) => () => {
  const seen = new Set<string>()
  return list(argument, (value) => {
    const key = encodeKey(value).toString('latin1')
    if (seen.has(key)) return undefined
    seen.add(key)
    return 80 + key.length
  })
}

const mergeObjects: Kind = (argument) => () => {
  const merged: Doc = new Map()
  return {
    add: (scope) => {
      const value = argument(scope)
      const before = isDoc(value) ? bytesOfFields(merged, value.keys()) : 0
      mergeInto(merged, value)
      return isDoc(value) ? bytesOfFields(merged, value.keys()) - before : 0
    },
    result: () => merged,
  }
}

function bytesOfFields(doc: Doc, names: Iterable<string>): number {
  let total = 0
  for (const name of names) {
    const value = doc.get(name)
    if (value !== undefined) total += 32 + name.length + approximateBytes(value)
  }
  return total
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
