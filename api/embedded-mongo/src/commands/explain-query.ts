import { compilePipeline } from '../aggregate/pipeline.ts'
import { type Doc, type Reply, reply } from '../bson/value.ts'
import { choosePlan } from '../plan/choose-plan.ts'
import { describeMissing, describePlan } from '../plan/explain-plan.ts'
import { findRows, type RowQuery } from '../plan/find-rows.ts'
import type { Collection } from '../storage/collection.ts'
import { readStages } from './aggregate.ts'
import type { CommandContext } from './command.ts'
import { targetOf } from './target-of.ts'

interface Explained {
  name: string
  query: RowQuery
}

/** Returns the plan of a query and, if it is executed, the numbers of keys and documents read. */
export async function explainQuery(
  context: CommandContext,
  { name, query }: Explained,
  executes: boolean,
): Promise<Reply> {
  const { storage } = context.engine
  const namespace = `${context.database}.${name}`
  const collection = storage.catalog.collections.get(namespace)
  const winningPlan = collection
    ? describePlan(choosePlan(storage.environment.index, collection, query), { ...query, sort: query.sort })
    : describeMissing()
  return reply({
    explainVersion: '1',
    queryPlanner: { namespace, winningPlan, rejectedPlans: [] },
    executionStats: executes ? await execute(context, { collection, query, winningPlan }) : undefined,
  })
}

interface Execution {
  collection: Collection | undefined
  query: RowQuery
  winningPlan: Reply
}

async function execute(
  context: CommandContext,
  { collection, query, winningPlan }: Execution,
): Promise<Reply> {
  const started = performance.now()
  let returned = 0
  const stream = collection && findRows(context.engine.storage, collection, query)
  for await (const rows of stream?.batches ?? []) returned += rows.length
  return reply({
    executionSuccess: true,
    nReturned: returned,
    executionTimeMillis: Math.round(performance.now() - started),
    totalKeysExamined: stream?.counts.keys ?? 0,
    totalDocsExamined: stream?.counts.documents ?? 0,
    executionStages: new Map([...winningPlan, ['nReturned', returned]]),
  })
}

/** Explains an aggregation. The query before a `$group` is shown as its `$cursor`. */
export async function explainAggregate(context: CommandContext, executes: boolean): Promise<Reply> {
  const { query, rest } = compilePipeline(readStages(context))
  const explained = await explainQuery(context, { name: targetOf(context).name, query }, executes)
  if (rest.length === 0) return explained
  const cursor: Reply = new Map(explained)
  cursor.delete('explainVersion')
  const stages: (Reply | Doc)[] = [reply({ $cursor: cursor }), ...rest]
  return reply({ explainVersion: '1', stages })
}
