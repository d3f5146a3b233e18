import { type Doc, type Reply, reply } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { RowQuery } from '../plan/find-rows.ts'
import { parseFilter } from '../query/parse-filter.ts'
import { parseUpdate } from '../update/parse-update.ts'
import { type Statement, type StatementResults, writeErrors } from '../write/run-statements.ts'
import { type UpdateOutcome, updateStatement } from '../write/update-rows.ts'
import type { Command, CommandContext } from './command.ts'
import { assertNoOtherFields, booleanField, docField, requiredField } from './fields.ts'
import { explainedStatement, runStatementsOf, type StatementInput } from './statements.ts'

/** Fields of a statement. */
export const UPDATE_FIELDS: readonly string[] = ['q', 'u', 'multi', 'upsert']

const DOCUMENT = 3
const ARRAY = 4
const BOOLEAN = 8
const USUAL_TYPES = new Map([
  ['q', [DOCUMENT]],
  ['u', [DOCUMENT, ARRAY]],
  ['multi', [0, BOOLEAN]],
  ['upsert', [0, BOOLEAN]],
])

export const update: Command = {
  fields: ['updates', 'ordered'],
  run: async (context) => {
    const results = await runStatementsOf(context, {
      field: 'updates',
      assertShape: assertUpdateShape,
      usualTypes: USUAL_TYPES,
      parse: parseStatement,
    })
    return updateReply(results)
  },
}

function assertUpdateShape(body: Doc): void {
  const source = { name: 'update.updates', body }
  assertNoOtherFields(source.name, body, UPDATE_FIELDS)
  requiredField(source, 'q', docField(source, 'q'))
  requiredField(source, 'u', body.get('u'))
  booleanField(source, 'multi')
  booleanField(source, 'upsert')
}

function parseStatement({ target, body, flush, clock }: StatementInput): Statement<UpdateOutcome> {
  const source = { name: 'update.updates', body }
  const queryDoc = docField(source, 'q') as Doc
  const parsed = parseUpdate(body.get('u'))
  const multi = booleanField(source, 'multi')
  if (multi && parsed.isReplacement) {
    throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update')
  }
  return updateStatement({
    target,
    query: { filter: parseFilter(queryDoc), clock },
    queryDoc,
    update: parsed,
    multi,
    upsert: booleanField(source, 'upsert'),
    flush,
  })
}

/** Returns the query of the update to explain. */
export function explainedUpdate(context: CommandContext): RowQuery {
  const body = explainedStatement(context, 'updates')
  assertUpdateShape(body)
  const filter = parseFilter(body.get('q') as Doc)
  const isMulti = booleanField({ name: 'update.updates', body }, 'multi')
  return { filter, limit: isMulti ? undefined : 1 }
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
