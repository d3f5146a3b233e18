import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { findRows } from '../plan/find-rows.ts'
import { rowDoc } from '../plan/rows.ts'
import { parseFilter } from '../query/parse-filter.ts'
import type { Storage } from '../storage/records.ts'
import { findCollection } from '../write/target.ts'
import { compileStage } from './stages.ts'

/** Batches of documents on their way through a pipeline. */
export type DocStream = AsyncGenerator<Doc[], void>

export interface PipelineSource {
  storage: Storage
  database: string
  collection: string | undefined
  hint?: Value | undefined
}

/** Runs a pipeline; a leading `$match` goes through the planner. */
export function runPipeline(source: PipelineSource, stages: readonly Doc[]): DocStream {
  const [first] = stages
  const match = first?.get('$match')
  const leading = match !== undefined
  if (leading && !isDoc(match))
    throw new CommandError(15959, 'the match filter must be an expression in an object')
  let stream = read(source, isDoc(match) ? match : new Map())
  for (const stage of leading ? stages.slice(1) : stages) {
    stream = compileStage(stage, source)(stream)
  }
  return stream
}

function read(source: PipelineSource, match: Doc): DocStream {
  const filter = parseFilter(match)
  const { collection: name } = source
  const collection = name === undefined ? undefined : findCollection({ ...source, name })
  return (async function* () {
    if (!collection) return
    const { batches } = findRows(source.storage, collection, {
      filter,
      hint: source.hint,
      where: 'aggregate',
    })
    for await (const rows of batches) yield rows.map(rowDoc)
  })()
}
