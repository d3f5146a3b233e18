import { decodeDocument } from '../bson/decode.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { RowQuery } from '../plan/find-rows.ts'
import { findRows } from '../plan/find-rows.ts'
import type { Filter } from '../query/filter.ts'
import { parseFilter } from '../query/parse-filter.ts'
import { parseSort } from '../query/sort-pattern.ts'
import { findCollection } from '../write/target.ts'
import { compileStages } from './compile-stages.ts'
import { neededFields } from './needed-fields.ts'
import type { DocStream, Pipeline, PipelineContext, PipelineInput, PipelineRun } from './pipeline.ts'

/** Pipelines within pipelines go no deeper. */
const MAX_DEPTH = 20

/**
 * Compiles a pipeline over a collection; `$match` and `$sort` at its head go through the planner.
 */
export function compilePipeline(input: PipelineInput, context: PipelineContext): Pipeline {
  if (context.depth > MAX_DEPTH) {
    throw new CommandError(
      'MaxSubPipelineDepthExceeded',
      `Maximum number of nested sub-pipelines exceeded. Limit is ${MAX_DEPTH}`,
    )
  }
  const { collection: name, stages, hint } = input
  const head = readHead(stages)
  parseFilter(head.match, { depth: 0, variables: emptyVariables(context) })
  const rest = compileStages(stages.slice(head.length), context)
  const fields = neededFields(head.sort, stages.slice(head.length))
  const query = (run: PipelineRun): RowQuery => ({
    filter: parseFilter(head.match, { depth: 0, variables: run.variables, now: run.now }),
    sort: head.sort && parseSort(head.sort),
    skip: head.skip,
    limit: head.limit,
    hint,
    where: 'aggregate',
    clock: run.clock,
  })
  return {
    query,
    rest: stages.slice(head.length),
    run: (run, extra) => {
      const found = query(run)
      const filter: Filter = extra ? { kind: 'and', parts: [extra, found.filter] } : found.filter
      return rest(readRows({ context, name, fields }, { ...found, filter }), run)
    },
  }
}

function emptyVariables({ variables }: PipelineContext): ReadonlyMap<string, Value | undefined> {
  return new Map([...variables].map((name) => [name, undefined]))
}

interface Head {
  match: Doc
  sort: Doc | undefined
  skip: number | undefined
  limit: number | undefined
  length: number
}

/** The leading `$match`, `$sort`, `$skip` and `$limit`, each at most once and in this order. */
function readHead(stages: readonly Doc[]): Head {
  const head: Head = { match: new Map(), sort: undefined, skip: undefined, limit: undefined, length: 0 }
  const next = (name: string) => {
    const operand = stages[head.length]?.get(name)
    if (operand !== undefined) head.length++
    return operand
  }
  const match = next('$match')
  if (match !== undefined && !isDoc(match)) {
    throw new CommandError(15959, 'the match filter must be an expression in an object')
  }
  if (match) head.match = match
  const sort = stages[head.length]?.get('$sort')
  if (isDoc(sort) && sort.size > 0) {
    parseSort(sort)
    head.sort = sort
    head.length++
  }
  head.skip = wholeNumber(stages[head.length]?.get('$skip'), 0)
  if (head.skip !== undefined) head.length++
  head.limit = wholeNumber(stages[head.length]?.get('$limit'), 1)
  if (head.limit !== undefined) head.length++
  return head
}

/** A plain number that a query can take; anything else is left to the stage to judge. */
function wholeNumber(value: Value | undefined, least: number): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= least ? value : undefined
}

interface Source {
  context: PipelineContext
  name: string | undefined
  fields: ReadonlySet<string> | undefined
}

async function* readRows({ context, name, fields }: Source, query: RowQuery): DocStream {
  const { storage, database } = context
  const collection = name === undefined ? undefined : findCollection({ storage, database, name })
  if (!collection) return
  for await (const rows of findRows(storage, collection, query).batches) {
    yield rows.map(({ bytes }) => decodeDocument(bytes, fields))
  }
}
