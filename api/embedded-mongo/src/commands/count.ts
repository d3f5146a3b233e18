import { reply } from '../bson/value.ts'
import { findRows, type RowQuery } from '../plan/find-rows.ts'
import { parseFilter } from '../query/parse-filter.ts'
import { startClock } from '../time-limit.ts'
import { findCollection } from '../write/target.ts'
import type { Command, CommandContext } from './command.ts'
import { docField } from './fields.ts'
import { targetOf } from './target-of.ts'

/** Counts a collection, as estimatedDocumentCount asks, or what matches a query. */
export const count: Command = {
  fields: ['query'],
  run: async (context) => {
    const collection = findCollection(targetOf(context))
    const query = readCountQuery(context)
    if (!collection) return reply({ n: 0 })
    if (!docField(context, 'query')?.size) return reply({ n: collection.stats.count })
    const rows = findRows(context.engine.storage, collection, { ...query, clock: startClock(context.body) })
    let n = 0
    for await (const batch of rows.batches) n += batch.length
    return reply({ n })
  },
}

/** What is counted. */
export function readCountQuery(context: CommandContext): RowQuery {
  return { filter: parseFilter(docField(context, 'query') ?? new Map()) }
}
