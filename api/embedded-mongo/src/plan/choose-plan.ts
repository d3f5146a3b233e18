import { ObjectId } from 'bson'
import type { Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import type { Filter } from '../query/filter.ts'
import type { Collection, Index } from '../storage/collection.ts'
import type { Store } from '../storage/environment.ts'
import { CUT_BYTES, type KeyField } from '../storage/index-keys.ts'
import { afterPrefix, indexKey } from '../storage/record-key.ts'
import { pointRange } from './byte-range.ts'
import { conditionsOf } from './conditions.ts'
import { type PlanInput, planIndex } from './index-plan.ts'
import type { IndexPlan, Plan } from './plan.ts'

export interface Query {
  filter: Filter
  sort?: readonly KeyField[] | undefined
  hint?: Value | undefined
}

/** Plans with more keys than this count as equally long. */
const COUNTED_KEYS = 101

/**
 * Picks the plan that reads the fewest keys. Among long ones, a plan in the order of the sort wins.
 */
export function choosePlan(store: Store, collection: Collection, query: Query): Plan {
  const byId = idPlan(collection, query)
  if (byId) return byId
  const input: PlanInput = { ...query, sort: query.sort, conditions: conditionsOf(query.filter) }
  if (query.hint !== undefined) return hintedPlan(collection, query.hint, input)
  const exact = exactPlan(collection, input)
  if (exact) return exact
  const plans = collection.indexes.flatMap((index) => planIndex(index, input) ?? [])
  const best = cheapest(store, plans)
  if (best && best.bounded > 0 && !best.isWeak) return best
  return planUnion(store, collection, query) ?? best ?? { kind: 'collection' }
}

function hintedPlan(collection: Collection, hint: Value, input: PlanInput): Plan {
  const index = findHinted(collection, hint)
  const plan = planIndex(index, input)
  if (plan) return plan
  const low = indexKey(index.id, Buffer.alloc(0))
  const whole = { low, high: afterPrefix(low), point: false }
  return {
    kind: 'index',
    index,
    ranges: [whole],
    reverse: false,
    points: 0,
    bounded: 0,
    fieldRanges: [],
    providesSort: false,
    isWeak: true,
  }
}

/** Finds the index that a hint names. @throws CommandError if it does not exist */
function findHinted(collection: Collection, hint: Value): Index {
  if (typeof hint !== 'string') return refuse('a hint that is not the name of an index')
  const index = collection.indexes.find(({ name }) => name === hint)
  if (index?.ready) return index
  throw new CommandError(
    'BadValue',
    'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
  )
}

/** Returns quickly the same plan as `planIndex` for a filter that names an id. */
function idPlan({ indexes: [index] }: Collection, { filter, sort, hint }: Query): IndexPlan | undefined {
  if (index?.name !== '_id_' || sort !== undefined || hint !== undefined) return undefined
  const id = namedId(filter)
  if (id === undefined) return undefined
  const field = pointRange(id)
  const low = indexKey(index.id, field.low)
  if (low.length > CUT_BYTES) return undefined
  return {
    kind: 'index',
    index,
    ranges: [{ low, high: afterPrefix(low), point: true }],
    reverse: false,
    points: 1,
    bounded: 1,
    fieldRanges: [[field]],
    providesSort: false,
    isWeak: false,
  }
}

/** Returns the id that every match must have, if it is a text, a number or an ObjectId. */
export function namedId(filter: Filter): string | number | ObjectId | undefined {
  if (filter.kind === 'and') {
    const named = filter.parts.find((part) => part.kind === 'leaf' && part.name === '_id')
    return named && namedId(named)
  }
  if (filter.kind !== 'leaf' || filter.name !== '_id' || filter.leaf.kind !== 'compare') return undefined
  const { op, operand } = filter.leaf
  if (op !== '$eq') return undefined
  if (typeof operand === 'string' || typeof operand === 'number') return operand
  return operand instanceof ObjectId ? operand : undefined
}

/** Finds a plan with at most one document. No other plan can be shorter. */
function exactPlan({ indexes }: Collection, input: PlanInput): IndexPlan | undefined {
  for (const index of indexes) {
    const plan = index.unique ? planIndex(index, input) : undefined
    if (plan && isExact(plan)) return plan
  }
  return undefined
}

/** Tells whether a plan leads to at most one document. */
export function isExact({ index, points, ranges }: IndexPlan): boolean {
  return index.unique && points === index.fields.length && ranges.length === 1 && ranges[0]?.point === true
}

function cheapest(store: Store, plans: readonly IndexPlan[]): IndexPlan | undefined {
  if (plans.length < 2) return plans[0]
  const exact = plans.find(isExact)
  if (exact) return exact
  const costed = plans.map((plan) => ({
    plan,
    keys: plan.bounded > 0 && !plan.isWeak ? countKeys(store, plan) : COUNTED_KEYS + 1,
  }))
  costed.sort(
    (a, b) =>
      a.keys - b.keys ||
      Number(b.plan.providesSort) - Number(a.plan.providesSort) ||
      b.plan.points - a.plan.points ||
      b.plan.bounded - a.plan.bounded,
  )
  return costed[0]?.plan
}

/** Most ranges that are counted to judge a plan. */
const COUNTED_RANGES = 200

function countKeys(store: Store, plan: IndexPlan): number {
  let count = 0
  if (plan.ranges.length > COUNTED_RANGES) return COUNTED_KEYS
  for (const { low, high } of plan.ranges) {
    for (const _ of store.getKeys({ start: low, end: high, limit: COUNTED_KEYS - count })) count++
    if (count >= COUNTED_KEYS) return COUNTED_KEYS
  }
  return count
}

/** Judging more branches than this would block for too long. */
const MAX_BRANCHES = 1000

/** Plans an `$or` if an index narrows each of its branches. */
function planUnion(store: Store, collection: Collection, { filter }: Query): Plan | undefined {
  const parts = filter.kind === 'and' ? filter.parts : [filter]
  for (const or of parts) {
    if (or.kind !== 'or' || or.parts.length > MAX_BRANCHES) continue
    const others = parts.filter((part) => part !== or)
    const plans: IndexPlan[] = []
    for (const branch of or.parts) {
      const whole: Filter = { kind: 'and', parts: [branch, ...others] }
      const input = { filter: whole, conditions: conditionsOf(whole), sort: undefined }
      const plan = cheapest(
        store,
        collection.indexes.flatMap((index) => planIndex(index, input) ?? []),
      )
      if (!plan) break
      plans.push(plan)
    }
    if (plans.length === or.parts.length) return { kind: 'union', plans }
  }
  return undefined
}
