import { asInteger } from '../bson/integer.ts'
import { type Doc, reply, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { RowQuery } from '../plan/find-rows.ts'
import { parseFilter } from '../query/parse-filter.ts'
import { type DeleteOutcome, deleteStatement } from '../write/delete-rows.ts'
import { type Statement, writeErrors } from '../write/run-statements.ts'
import type { Command, CommandContext } from './command.ts'
import { assertNoOtherFields, docField, requiredField } from './fields.ts'
import { explainedStatement, runStatementsOf, type StatementInput } from './statements.ts'

export const deleteCommand: Command = {
  fields: ['deletes', 'ordered'],
  run: async (context) => {
    const results = await runStatementsOf(context, {
      field: 'deletes',
      assertShape: assertDeleteShape,
      parse: parseStatement,
    })
    const n = [...results.done.values()].reduce((sum, { deleted }) => sum + deleted, 0)
    return reply({ n, writeErrors: writeErrors(results) })
  },
}

/** Fields of a statement. */
export const DELETE_FIELDS: readonly string[] = ['q', 'limit']

function assertDeleteShape(body: Doc): void {
  const source = { name: 'delete.deletes', body }
  assertNoOtherFields(source.name, body, DELETE_FIELDS)
  requiredField(source, 'q', docField(source, 'q'))
  const limit = asInteger(requiredField(source, 'limit', body.get('limit')))
  if (limit !== 0n && limit !== 1n) {
    throw new CommandError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`)
  }
}

function parseStatement({ target, body, flush, clock }: StatementInput): Statement<DeleteOutcome> {
  return deleteStatement({ target, query: { ...readQuery(body), clock }, flush })
}

function readQuery(body: Doc): RowQuery {
  const limit = asInteger(body.get('limit') as Value)
  return {
    filter: parseFilter(body.get('q') as Doc),
    limit: limit === 1n ? 1 : undefined,
  }
}

/** Returns the query of the delete to explain. */
export function explainedDelete(context: CommandContext): RowQuery {
  const body = explainedStatement(context, 'deletes')
  assertDeleteShape(body)
  return readQuery(body)
}
