import type { Reply } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { RowQuery } from '../plan/find-rows.ts'
import { aggregate } from './aggregate.ts'
import { assertKnownFields, type Command, type CommandContext } from './command.ts'
import { deleteCommand, explainedDelete } from './delete.ts'
import { distinct, readDistinctQuery } from './distinct.ts'
import { explainAggregate, explainQuery } from './explain-query.ts'
import { docField, stringField } from './fields.ts'
import { find, readFindQuery } from './find.ts'
import { findAndModify, readModifiedQuery } from './find-and-modify.ts'
import { buildInfo } from './server-info.ts'
import { targetOf } from './target-of.ts'
import { explainedUpdate, update } from './update.ts'

const VERBOSITIES = ['queryPlanner', 'executionStats', 'allPlansExecution']

/**
 * Reports how a command finds its documents: the index, and the numbers of keys and documents read.
 */
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
  const explained = EXPLAINED.get(context.name)
  if (!explained) {
    throw new CommandError('CommandNotFound', `Explain failed due to unknown command: ${context.name}`)
  }
  assertKnownFields(explained.command, context.name, context.body)
  if (!explained.query) return explainAggregate(context, executes)
  return explainQuery(context, { name: targetOf(context).name, query: explained.query(context) }, executes)
}

interface Explained {
  command: Command
  /** Reads the command's query. An aggregation has a pipeline instead. */
  query?: (context: CommandContext) => RowQuery
}

const EXPLAINED: ReadonlyMap<string, Explained> = new Map<string, Explained>([
  ['aggregate', { command: aggregate }],
  ['find', { command: find, query: readFindQuery }],
  ['distinct', { command: distinct, query: readDistinctQuery }],
  ['update', { command: update, query: explainedUpdate }],
  ['delete', { command: deleteCommand, query: explainedDelete }],
  ['findAndModify', { command: findAndModify, query: readModifiedQuery }],
])
