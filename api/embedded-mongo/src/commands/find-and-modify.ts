import { cloneDoc } from '../bson/clone.ts'
import { type Doc, doc, type Reply, reply } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { RowQuery } from '../plan/find-rows.ts'
import { parseFilter } from '../query/parse-filter.ts'
import { parseProjection } from '../query/projection.ts'
import { parseSort } from '../query/sort-pattern.ts'
import { startClock } from '../time-limit.ts'
import { parseUpdate } from '../update/parse-update.ts'
import { deleteStatement } from '../write/delete-rows.ts'
import { runStatements, type Statement } from '../write/run-statements.ts'
import { updateStatement } from '../write/update-rows.ts'
import type { Command, CommandContext } from './command.ts'
import { booleanField, docField } from './fields.ts'
import { targetOf } from './target-of.ts'
import { wantsFlush } from './write-concern.ts'

export const findAndModify: Command = {
  fields: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'hint'],
  run: (context) => {
    const query = { ...readModifiedQuery(context), clock: startClock(context.body) }
    const projection = parseProjection(docField(context, 'fields'))
    const project: Project = (found) => (found && projection ? projection.apply(found) : (found ?? null))
    return booleanField(context, 'remove')
      ? removeOne(context, query, project)
      : updateOne(context, query, project)
  },
}

export function readModifiedQuery(context: CommandContext): RowQuery {
  return {
    filter: parseFilter(docField(context, 'query') ?? new Map()),
    sort: parseSort(docField(context, 'sort')),
    hint: context.body.get('hint'),
    limit: 1,
  }
}

type Project = (found: Doc | undefined) => Doc | null
type Query = Parameters<typeof deleteStatement>[0]['query']

async function runOne<T>(context: CommandContext, statement: Statement<T>): Promise<T> {
  const { environment } = context.engine.storage
  const flush = wantsFlush(context.body)
  const results = await runStatements([statement], { ordered: true, flush, write: environment.write })
  const [failed] = results.errors
  if (failed) throw failed.error
  return results.done.get(0) as T
}

async function removeOne(context: CommandContext, query: Query, project: Project): Promise<Reply> {
  if (context.body.has('update')) {
    throw new CommandError('FailedToParse', "Cannot specify both an 'update' and 'remove'=true")
  }
  for (const option of ['new', 'upsert']) {
    if (booleanField(context, option)) {
      throw new CommandError('FailedToParse', `Cannot specify both ${option}=true and remove=true`)
    }
  }
  const input = { target: targetOf(context), query, flush: wantsFlush(context.body) }
  const { deleted, before } = await runOne(context, deleteStatement(input))
  return reply({ lastErrorObject: { n: deleted }, value: project(before) })
}

async function updateOne(context: CommandContext, query: Query, project: Project): Promise<Reply> {
  if (!context.body.has('update')) {
    throw new CommandError('FailedToParse', "Either an update or 'remove'=true must be specified")
  }
  const outcome = await runOne(
    context,
    updateStatement({
      target: targetOf(context),
      query,
      queryDoc: cloneDoc(docField(context, 'query') ?? new Map()),
      update: parseUpdate(context.body.get('update')),
      multi: false,
      upsert: booleanField(context, 'upsert'),
      flush: wantsFlush(context.body),
      tellsDocuments: true,
    }),
  )
  const isUpsert = outcome.upsertedId !== undefined
  const lastErrorObject = doc({
    n: isUpsert ? 1 : outcome.matched,
    updatedExisting: outcome.matched > 0,
    upserted: outcome.upsertedId,
  })
  const found = booleanField(context, 'new') ? outcome.after : outcome.before
  return reply({ lastErrorObject, value: project(found) })
}
