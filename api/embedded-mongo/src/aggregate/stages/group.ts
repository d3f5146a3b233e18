import { encodeKey } from '../../bson/key.ts'
import { type Doc, doc, isDoc, type Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { createPacer } from '../../yield-to-event-loop.ts'
import { type Accumulator, type CreateAccumulator, compileAccumulator } from '../accumulators.ts'
import { compileExpression } from '../compile-expression.ts'
import type { Expression, Scope, VariableNames } from '../expression.ts'
import { approximateBytes, createMemoryMeter } from '../memory.ts'
import { type DocStream, type Stage, type StageCompiler, scopeOf } from '../pipeline.ts'
import { sort } from './sort.ts'

interface Group {
  id: Value
  accumulators: Accumulator[]
}

export interface GroupedField {
  name: string
  create: CreateAccumulator
}

export const group: StageCompiler = (operand, { variables }) => {
  if (!isDoc(operand)) throw new CommandError(15947, "a group's fields must be specified in an object")
  const id = operand.get('_id')
  if (id === undefined) throw new CommandError(15955, 'a group specification must include an _id')
  const idOf = compileExpression(id, variables)
  return groupBy(idOf, compileGroupedFields(operand, variables))
}

/** `{total: {$sum: '$price'}}`: each field but `_id` has one accumulator. */
export function compileGroupedFields(spec: Doc, variables: VariableNames): GroupedField[] {
  return [...spec].flatMap(([name, value]) => {
    if (name === '_id') return []
    if (name.includes('.')) throw new CommandError(40235, `The field name '${name}' cannot contain '.'`)
    if (name.startsWith('$'))
      throw new CommandError(40236, `The field name '${name}' cannot be an operator name`)
    if (!isDoc(value)) throw new CommandError(40234, `The field '${name}' must be an accumulator object`)
    if (value.size !== 1) throw new CommandError(40238, `The field '${name}' must specify one accumulator`)
    return [{ name, create: compileAccumulator(value, variables) }]
  })
}

/** Gathers documents by the value of `idOf`, a missing one being null. */
export function groupBy(idOf: Expression, fields: readonly GroupedField[]): Stage {
  return async function* (input, run): DocStream {
    const groups = new Map<string, Group>()
    const hold = createMemoryMeter('$group')
    const pace = createPacer()
    for await (const docs of input) {
      for (const one of docs) {
        addToGroup({ groups, fields, hold }, idOf, scopeOf(one, run))
        const pause = pace()
        if (pause) await pause
      }
    }
    yield* finishedGroups(groups, fields, pace)
  }
}

interface Grouping {
  groups: Map<string, Group>
  fields: readonly GroupedField[]
  hold: (bytes: number) => void
}

function addToGroup({ groups, fields, hold }: Grouping, idOf: Expression, scope: Scope): void {
  const id = idOf(scope) ?? null
  const key = typeof id === 'string' ? `s${id}` : encodeKey(id).toString('latin1')
  let found = groups.get(key)
  if (!found) {
    found = { id, accumulators: fields.map(({ create }) => create()) }
    groups.set(key, found)
    hold(200 + key.length + approximateBytes(id) + fields.length * 64)
  }
  for (const accumulator of found.accumulators) {
    hold(accumulator.add(scope))
  }
}

const BATCH = 128

async function* finishedGroups(
  groups: ReadonlyMap<string, Group>,
  fields: readonly GroupedField[],
  pace: ReturnType<typeof createPacer>,
): DocStream {
  let batch: Doc[] = []
  for (const found of groups.values()) {
    batch.push(finished(found, fields))
    const pause = pace()
    if (pause) await pause
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function finished({ id, accumulators }: Group, fields: readonly GroupedField[]): Doc {
  const out: Doc = new Map([['_id', id]])
  fields.forEach(({ name }, i) => {
    const value = accumulators[i]?.result()
    if (value !== undefined) out.set(name, value)
  })
  return out
}

export const sortByCount: StageCompiler = (operand, context) => {
  const isExpression =
    (typeof operand === 'string' && operand.startsWith('$')) ||
    (isDoc(operand) && operand.keys().next().value?.startsWith('$') === true)
  if (!isExpression) {
    throw new CommandError(
      40148,
      'the sortByCount field must be defined as a $-prefixed path or an expression inside an object',
    )
  }
  const grouped = group(doc({ _id: operand as never, count: doc({ $sum: 1 }) }), context)
  const sorted = sort(doc({ count: -1 }), context)
  return (input, run) => sorted(grouped(input, run), run)
}
