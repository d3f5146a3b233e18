import { type DocStream, groupDocuments } from '../aggregate/group.ts'
import { compilePipeline, type Pipeline, readPipeline } from '../aggregate/pipeline.ts'
import { decodeDocument } from '../bson/decode.ts'
import { encodeDocument } from '../bson/encode.ts'
import { type Doc, doc } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { DocumentStream } from '../cursors.ts'
import { findRows, type RowStream } from '../plan/find-rows.ts'
import { startClock } from '../time-limit.ts'
import { findCollection } from '../write/target.ts'
import { createPacer } from '../yield-to-event-loop.ts'
import { readStatisticsStage, storageStatistics } from './collection-statistics.ts'
import type { Command, CommandContext } from './command.ts'
import { arrayField } from './fields.ts'
import { openList, openResult } from './open-result.ts'
import { targetOf } from './target-of.ts'

export const aggregate: Command = {
  fields: ['pipeline', 'cursor'],
  run: async (context) => {
    if (!context.body.has('cursor')) {
      throw new CommandError(
        'FailedToParse',
        "The 'cursor' option is required, except for aggregate with the explain argument",
      )
    }
    const target = targetOf(context)
    const namespace = `${target.database}.${target.name}`
    const stages = readStages(context)
    if (stages[0]?.has('$collStats')) {
      const found = encodeDocument(statisticsDocument(context, stages))
      return openList(context, [found], namespace)
    }
    const { query, group } = compilePipeline(stages)
    const clock = startClock(context.body)
    const collection = findCollection(target)
    const rows = collection && findRows(target.storage, collection, { ...query, clock })
    const answer = await openResult(context, results(rows, group), namespace)
    clock?.stop()
    return answer
  },
}

export function readStages(context: CommandContext): Doc[] {
  const list = arrayField(context, 'pipeline')
  if (list) return readPipeline(list)
  throw new CommandError(40414, "BSON field 'aggregate.pipeline' is missing but a required field")
}

function statisticsDocument(context: CommandContext, stages: readonly Doc[]): Doc {
  const scale = readStatisticsStage(stages)
  const { database, name } = targetOf(context)
  const storageStats = storageStatistics(targetOf(context), scale)
  return doc({ ns: `${database}.${name}`, localTime: new Date(), storageStats })
}

async function* results(rows: RowStream | undefined, group: Pipeline['group']): DocumentStream {
  if (!group) {
    for await (const batch of rows?.batches ?? []) yield batch.map(({ bytes }) => bytes)
    return
  }
  const pace = createPacer()
  for await (const docs of groupDocuments(decoded(rows, group.fields), group)) {
    yield docs.map(encodeDocument)
    await pace()
  }
}

async function* decoded(rows: RowStream | undefined, fields: ReadonlySet<string>): DocStream {
  for await (const batch of rows?.batches ?? []) {
    yield batch.map(({ bytes }) => decodeDocument(bytes, fields))
  }
}
