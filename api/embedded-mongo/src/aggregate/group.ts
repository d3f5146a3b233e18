import { isNumeric } from '../bson/bson-type.ts'
import { encodeKey } from '../bson/key.ts'
import { createTotal, type Total } from '../bson/total.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import { createPacer } from '../yield-to-event-loop.ts'
import { compileExpression, type Expression } from './expression.ts'
import { approximateBytes, createMemoryMeter } from './memory.ts'

/** Batches of documents between the stages of a pipeline. */
export type DocStream = AsyncGenerator<Doc[], void>

export interface Group {
  idOf: Expression
  sums: { name: string; addend: Expression }[]
  /** Top-level fields that the group reads. */
  fields: ReadonlySet<string>
}

/** Compiles an operand such as `{_id: '$owner', clicks: {$sum: '$visits.total'}}`. */
export function compileGroup(operand: Value): Group {
  if (!isDoc(operand)) throw new CommandError(15947, "a group's fields must be specified in an object")
  const id = operand.get('_id')
  if (id === undefined) throw new CommandError(15955, 'a group specification must include an _id')
  const fields = new Set<string>()
  const idOf = compileExpression(id, fields)
  const sums = [...operand]
    .filter(([name]) => name !== '_id')
    .map(([name, value]) => ({ name, addend: compileSum(name, value, fields) }))
  return { idOf, sums, fields }
}

function compileSum(name: string, value: Value, fields: Set<string>): Expression {
  if (name.includes('.')) throw new CommandError(40235, `The field name '${name}' cannot contain '.'`)
  if (name.startsWith('$'))
    throw new CommandError(40236, `The field name '${name}' cannot be an operator name`)
  if (!isDoc(value)) throw new CommandError(40234, `The field '${name}' must be an accumulator object`)
  if (value.size !== 1) throw new CommandError(40238, `The field '${name}' must specify one accumulator`)
  const [[accumulator, operand] = ['', null]] = value
  if (!ACCUMULATORS.includes(accumulator)) return refuse(`the accumulator ${accumulator}`)
  return compileExpression(operand as Value, fields)
}

export const ACCUMULATORS: readonly string[] = ['$sum']

interface Counted {
  id: Value
  totals: Total[]
}

/** Groups documents by id; a missing id counts as null. */
export async function* groupDocuments(input: DocStream, group: Group): DocStream {
  const groups = new Map<string, Counted>()
  const hold = createMemoryMeter('$group')
  const pace = createPacer()
  for await (const docs of input) {
    for (const doc of docs) {
      addDocument({ groups, hold }, group, doc)
      const pause = pace()
      if (pause) await pause
    }
  }
  yield* finishedGroups(groups, group, pace)
}

interface Grouping {
  groups: Map<string, Counted>
  hold: (bytes: number) => void
}

function addDocument({ groups, hold }: Grouping, { idOf, sums }: Group, doc: Doc): void {
  const id = idOf(doc) ?? null
  const key = typeof id === 'string' ? `s${id}` : encodeKey(id).toString('latin1')
  let found = groups.get(key)
  if (!found) {
    found = { id, totals: sums.map(createTotal) }
    groups.set(key, found)
    hold(200 + key.length + approximateBytes(id) + sums.length * 64)
  }
  const { totals } = found
  sums.forEach(({ addend }, i) => {
    const value = addend(doc)
    if (isNumeric(value)) totals[i]?.add(value)
  })
}

const BATCH = 128

async function* finishedGroups(
  groups: ReadonlyMap<string, Counted>,
  { sums }: Group,
  pace: ReturnType<typeof createPacer>,
): DocStream {
  let batch: Doc[] = []
  for (const { id, totals } of groups.values()) {
    const values = sums.map(({ name }, i): [string, Value] => [name, totals[i]?.sum() ?? 0])
    batch.push(new Map([['_id', id], ...values]))
    const pause = pace()
    if (pause) await pause
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
