import { asInteger } from '../bson/integer.ts'
import { reply } from '../bson/value.ts'
import { findRows, type RowQuery } from '../plan/find-rows.ts'
import { parseFilter } from '../query/parse-filter.ts'
import type { Collection } from '../storage/collection.ts'
import { startClock } from '../time-limit.ts'
import { findCollection } from '../write/target.ts'
import type { Command, CommandContext } from './command.ts'
import { assertNoCollation, countField, docField } from './fields.ts'
import { targetOf } from './target-of.ts'

export const count: Command = {
  fields: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'],
  run: async (context) => {
    assertNoCollation(context.body.get('collation'))
    const collection = findCollection(targetOf(context))
    const all = collection ? await countMatches(context, collection) : 0
    return reply({ n: all })
  },
}

async function countMatches(context: CommandContext, collection: Collection): Promise<number> {
  const query = readCountQuery(context)
  if (!docField(context, 'query')?.size) {
    const rest = Math.max(0, collection.stats.count - query.skip)
    return query.limit === undefined ? rest : Math.min(rest, query.limit)
  }
  const rows = findRows(context.engine.storage, collection, { ...query, clock: startClock(context.body) })
  let found = 0
  for await (const batch of rows.batches) found += batch.length
  return found
}

/** What is counted. */
export function readCountQuery(context: CommandContext): RowQuery & { skip: number } {
  const signed = asInteger(context.body.get('limit') ?? undefined) ?? 0n
  return {
    filter: parseFilter(docField(context, 'query') ?? new Map()),
    hint: context.body.get('hint'),
    skip: countField(context, 'skip') ?? 0,
    limit: Number(signed < 0n ? -signed : signed) || undefined,
  }
}
