import { asNumber } from '../bson/integer.ts'
import { reply, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { findRows, type RowQuery } from '../plan/find-rows.ts'
import { parseFilter } from '../query/parse-filter.ts'
import type { Collection } from '../storage/collection.ts'
import { startClock } from '../time-limit.ts'
import { findCollection } from '../write/target.ts'
import type { Command, CommandContext } from './command.ts'
import { assertNoCollation, countField, docField } from './fields.ts'
import { targetOf } from './target-of.ts'

type CountQuery = RowQuery & { skip: number }

export const count: Command = {
  fields: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'],
  run: async (context) => {
    assertNoCollation(context.body.get('collation'))
    const collection = findCollection(targetOf(context))
    const query = readCountQuery(context)
    return reply({ n: collection ? await countMatches(context, collection, query) : 0 })
  },
}

async function countMatches(
  context: CommandContext,
  collection: Collection,
  query: CountQuery,
): Promise<number> {
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
export function readCountQuery(context: CommandContext): CountQuery {
  return {
    filter: parseFilter(docField(context, 'query') ?? new Map()),
    hint: context.body.get('hint'),
    skip: countField(context, 'skip') ?? 0,
    limit: readLimit(context.body.get('limit') ?? 0) || undefined,
  }
}

/** Unlike a find, a count takes a negative limit for the positive one. */
function readLimit(value: Value): number {
  const limit = asNumber(value)
  if (limit === undefined) throw new CommandError('BadValue', 'limit value is not a valid number')
  return Math.abs(Math.trunc(limit))
}
