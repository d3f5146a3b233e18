import { type Doc, doc, type Reply, reply, type Value } from '../bson/value.ts'
import { isMultikey } from '../storage/collection.ts'
import type { KeyField } from '../storage/index-keys.ts'
import type { ByteRange } from './byte-range.ts'
import { isSorted } from './find-rows.ts'
import type { IndexPlan, Plan } from './plan.ts'

interface Shape {
  sort: readonly KeyField[] | undefined
  skip?: number | undefined
  limit?: number | undefined
}

/** Formats a plan for explain: the stages from the last to the first. */
export function describePlan(plan: Plan, { sort, skip, limit }: Shape): Reply {
  let stage = describeAccess(plan)
  if (sort && !isSorted(plan)) {
    const sortPattern: Doc = new Map(
      sort.map(({ path, descending }): [string, Value] => [path, descending ? -1 : 1]),
    )
    stage = reply({ stage: 'SORT', sortPattern, memLimit: 104857600, type: 'simple', inputStage: stage })
  }
  if (skip) stage = reply({ stage: 'SKIP', skipAmount: skip, inputStage: stage })
  if (limit !== undefined) stage = reply({ stage: 'LIMIT', limitAmount: limit, inputStage: stage })
  return stage
}

function describeAccess(plan: Plan): Reply {
  switch (plan.kind) {
    case 'collection':
      return reply({ stage: 'COLLSCAN', direction: 'forward' })
    case 'index':
      return reply({ stage: 'FETCH', inputStage: plan.merge ? describeMerge(plan) : describeIndex(plan) })
    case 'union':
      return reply({
        stage: 'FETCH',
        inputStage: reply({ stage: 'OR', inputStages: plan.plans.map(describeIndex) }),
      })
  }
}

/** Describes several scans of one index that are merged in the order of the sort. */
function describeMerge(plan: IndexPlan): Reply {
  const scans = plan.merge?.slice(0, SHOWN_SCANS) ?? []
  return reply({
    stage: 'SORT_MERGE',
    inputStages: scans.map(({ ranges }) => describeIndex({ ...plan, ranges })),
  })
}

const SHOWN_SCANS = 10

function describeIndex({ index, reverse, ranges, fieldRanges }: IndexPlan): Reply {
  const bounds: Doc = new Map(
    index.fields.map(({ path }, i): [string, Value] => [path, describeRanges(fieldRanges[i])]),
  )
  return reply({
    stage: 'IXSCAN',
    keyPattern: index.spec.get('key') as Doc,
    indexName: index.name,
    isMultiKey: isMultikey(index),
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partial !== undefined,
    direction: reverse ? 'backward' : 'forward',
    ranges: ranges.length,
    indexBounds: bounds,
  })
}

/** Shows bounds as the bytes of their keys: a point by one key, a range by two. */
function describeRanges(ranges: readonly ByteRange[] | undefined): string[] {
  if (!ranges) return ['[MinKey, MaxKey]']
  const shown = ranges.slice(0, 10).map(({ low, high, point }) => {
    const text = (bytes: Buffer) => bytes.subarray(0, 40).toString('hex')
    return point ? `[${text(low)}]` : `[${text(low)}, ${text(high)})`
  })
  return ranges.length > shown.length ? [...shown, `… ${ranges.length - shown.length} more`] : shown
}

/** Describes the plan for a collection that does not exist. */
export function describeMissing(): Reply {
  return doc({ stage: 'EOF' })
}
