import { createPacer } from '../breathe.ts'
import { decodeDocument } from '../bson/decode.ts'
import { type Doc, type Reply, reply, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { FilterContext } from '../query/filter-context.ts'
import { parseFilter } from '../query/parse-filter.ts'
import { type Clock, startClock } from '../time-limit.ts'
import { parseArrayFilters } from '../update/array-filters.ts'
import { parseUpdate } from '../update/parse-update.ts'
import { documentsOf } from '../wire/op-msg.ts'
import { runStatements, type Statement, type StatementResults, writeErrors } from '../write/run-statements.ts'
import type { Target } from '../write/target.ts'
import { type UpdateOutcome, updateStatement } from '../write/update-rows.ts'
import type { Command } from './command.ts'
import { assertNoCollation, booleanField, docField, requiredField } from './fields.ts'
import { assertBatch, targetOf } from './insert.ts'
import { filterContext } from './let-variables.ts'
import { wantsFlush } from './write-concern.ts'

const STATEMENT_FIELDS = [
  'q',
  'u',
  'c',
  'multi',
  'upsert',
  'upsertSupplied',
  'collation',
  'arrayFilters',
  'hint',
]

export const update: Command = {
  fields: ['updates', 'ordered', 'bypassDocumentValidation', 'let'],
  run: async (context) => {
    const target = targetOf(context)
    const statements = documentsOf(context, 'updates')
    assertBatch(statements.length)
    const bodies = await readStatements(statements, assertUpdateShape)
    const flush = wantsFlush(context.body)
    const variables = filterContext(context)
    const clock = startClock(context.body)
    const results = await runStatements(
      bodies.map((body) => lazyStatement(() => parseStatement({ target, body, flush, variables, clock }))),
      {
        ordered: context.body.get('ordered') !== false,
        flush,
        write: context.engine.storage.environment.write,
      },
    )
    return updateReply(results)
  },
}

/** The statements of a command; one with a field that is unknown or missing makes the whole command fail. */
export async function readStatements(
  statements: readonly Buffer[],
  assertShape: (body: Doc) => void,
): Promise<Doc[]> {
  const pace = createPacer()
  const bodies: Doc[] = []
  for (const bytes of statements) {
    const body = decodeDocument(bytes)
    assertShape(body)
    bodies.push(body)
    const pause = pace()
    if (pause) await pause
  }
  return bodies
}

/** A statement whose query is parsed when its turn comes, so that what is wrong with that is its own error. */
export function lazyStatement<T>(parse: () => Statement<T>): Statement<T> {
  let parsed: Statement<T> | undefined
  const get = () => {
    parsed ??= parse()
    return parsed
  }
  return { attempt: () => get().attempt(), runSlowly: () => get().runSlowly() }
}

export function assertStatementFields(name: string, statement: Doc, known: readonly string[]): void {
  for (const field of statement.keys()) {
    if (!known.includes(field))
      throw new CommandError(40415, `BSON field '${name}.${field}' is an unknown field.`)
  }
}

interface StatementInput {
  target: Target
  body: Doc
  flush: boolean
  variables: FilterContext
  clock: Clock | undefined
}

function assertUpdateShape(body: Doc): void {
  const source = { name: 'update.updates', body }
  assertStatementFields(source.name, body, STATEMENT_FIELDS)
  assertNoCollation(body.get('collation'))
  requiredField(source, 'q', docField(source, 'q'))
  requiredField(source, 'u', body.get('u'))
  booleanField(source, 'multi')
  booleanField(source, 'upsert')
}

function parseStatement({ target, body, flush, variables, clock }: StatementInput): Statement<UpdateOutcome> {
  const source = { name: 'update.updates', body }
  const queryDoc = docField(source, 'q') as Doc
  const arrayFilters = parseArrayFilters(body.get('arrayFilters'))
  const parsed = parseUpdate(body.get('u') as Value, arrayFilters, variables.variables)
  const multi = booleanField(source, 'multi')
  if (multi && parsed.isReplacement) {
    throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update')
  }
  return updateStatement({
    target,
    query: { filter: parseFilter(queryDoc, variables), hint: body.get('hint'), clock },
    queryDoc,
    update: parsed,
    arrayFilters,
    multi,
    upsert: booleanField(source, 'upsert'),
    flush,
  })
}

function updateReply(results: StatementResults<UpdateOutcome>): Reply {
  let n = 0
  let nModified = 0
  const upserted: Reply[] = []
  for (const [index, outcome] of results.done) {
    const isUpsert = outcome.upsertedId !== undefined
    n += isUpsert ? 1 : outcome.matched
    nModified += outcome.modified
    if (outcome.upsertedId !== undefined) upserted.push(reply({ index, _id: outcome.upsertedId }))
  }
  return reply({
    n,
    upserted: upserted.length > 0 ? upserted : undefined,
    nModified,
    writeErrors: writeErrors(results),
  })
}
