import { decodeDocument } from '../bson/decode.ts'
import { encodeDocument } from '../bson/encode.ts'
import type { DocumentStream } from '../cursors.ts'
import { findRows, type RowQuery, type RowStream } from '../plan/find-rows.ts'
import { parseFilter } from '../query/parse-filter.ts'
import { type Projection, parseProjection } from '../query/projection.ts'
import { parseSort } from '../query/sort-pattern.ts'
import { startClock } from '../time-limit.ts'
import { findCollection } from '../write/target.ts'
import type { Command, CommandContext } from './command.ts'
import { booleanField, countField, docField } from './fields.ts'
import { targetOf } from './target-of.ts'

export const find: Command = {
  fields: ['filter', 'sort', 'projection', 'hint', 'skip', 'limit', 'batchSize', 'singleBatch'],
  run: async (context) => {
    const target = targetOf(context)
    const query = readFindQuery(context)
    const projection = parseProjection(docField(context, 'projection'))
    const collection = findCollection(target)
    const clock = startClock(context.body)
    const rows = collection && findRows(context.engine.storage, collection, { ...query, clock })
    const answer = await context.engine.cursors.open(documents(rows, projection), {
      namespace: `${target.database}.${target.name}`,
      batchSize: countField(context, 'batchSize'),
      singleBatch: booleanField(context, 'singleBatch'),
      limit: query.limit,
    })
    clock?.stop()
    return answer
  },
}

export function readFindQuery(context: CommandContext): RowQuery {
  return {
    filter: parseFilter(docField(context, 'filter') ?? new Map()),
    sort: parseSort(docField(context, 'sort')),
    hint: context.body.get('hint'),
    skip: countField(context, 'skip') ?? 0,
    limit: countField(context, 'limit') || undefined,
  }
}

/** Yields projected documents, or the stored bytes if there is no projection. */
async function* documents(rows: RowStream | undefined, projection: Projection | undefined): DocumentStream {
  for await (const batch of rows?.batches ?? []) {
    yield batch.map(({ bytes }) =>
      projection ? encodeDocument(projection.apply(decodeDocument(bytes, projection.fields))) : bytes,
    )
  }
}
