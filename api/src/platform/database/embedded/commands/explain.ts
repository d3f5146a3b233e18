import { isDoc, type Reply } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { RowQuery } from '../plan/find-rows.ts'
import { parseFilter } from '../query/parse-filter.ts'
import { parseSort } from '../query/sort-pattern.ts'
import type { Command, CommandContext } from './command.ts'
import { explainAggregate, explainQuery } from './explain-query.ts'
import { docField, stringField } from './fields.ts'
import { parseFind } from './find.ts'
import { buildInfo } from './server-info.ts'

const VERBOSITIES = ['queryPlanner', 'executionStats', 'allPlansExecution']

/** Tells how a command finds its documents: which index, and how many keys and documents it looks at. */
export const explain: Command = {
  fields: ['verbosity'],
  run: async (context) => {
    const command = docField(context, 'explain')
    const verbosity = stringField(context, 'verbosity') ?? 'allPlansExecution'
    if (!command)
      throw new CommandError(
        'TypeMismatch',
        "BSON field 'explain.explain' is the wrong type, expected type 'object'",
      )
    if (!VERBOSITIES.includes(verbosity)) {
      throw new CommandError(
        'BadValue',
        "verbosity string must be one of {'queryPlanner', 'executionStats', 'allPlansExecution'}",
      )
    }
    const name = command.keys().next().value ?? ''
    const inner = { ...context, name, body: command }
    const answer = await explainCommand(inner, verbosity !== 'queryPlanner')
    answer.set('command', command)
    answer.set('serverInfo', await buildInfo.run(inner))
    return answer
  },
}

async function explainCommand(context: CommandContext, executes: boolean): Promise<Reply> {
  if (context.name === 'aggregate') return explainAggregate(context, executes)
  const read = QUERIES[context.name]
  if (!read) {
    throw new CommandError('CommandNotFound', `Explain failed due to unknown command: ${context.name}`)
  }
  const name = String(context.body.get(context.name))
  return explainQuery(context, { name, query: read(context) }, executes)
}

const QUERIES: Record<string, (context: CommandContext) => RowQuery> = {
  find: parseFind,
  count: (context) => ({
    filter: parseFilter(docField(context, 'query') ?? new Map()),
    hint: context.body.get('hint'),
  }),
  distinct: (context) => ({ filter: parseFilter(docField(context, 'query') ?? new Map()) }),
  update: (context) => firstStatement(context, 'updates'),
  delete: (context) => firstStatement(context, 'deletes'),
  findAndModify: (context) => ({
    filter: parseFilter(docField(context, 'query') ?? new Map()),
    sort: parseSort(docField(context, 'sort')),
    hint: context.body.get('hint'),
    limit: 1,
  }),
}

function firstStatement(context: CommandContext, field: string): RowQuery {
  const list = context.body.get(field)
  const statement = Array.isArray(list) ? list[0] : undefined
  if (!isDoc(statement))
    throw new CommandError('FailedToParse', `explain of ${context.name} takes exactly one statement`)
  const query = statement.get('q')
  return { filter: parseFilter(isDoc(query) ? query : new Map()), hint: statement.get('hint') }
}
