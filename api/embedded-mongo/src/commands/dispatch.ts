import { Double } from 'bson'
import { asNumber } from '../bson/integer.ts'
import { type Doc, isDoc, type Reply } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { Engine } from '../engine-state.ts'
import type { CommandRequest } from '../wire/server.ts'
import { assertKnownFields } from './command.ts'
import { COMMANDS } from './commands.ts'

/** Runs a client's command and adds `ok: 1` to its reply. */
export async function dispatch(engine: Engine, request: CommandRequest): Promise<Reply> {
  const name = request.body.keys().next().value ?? ''
  const command = COMMANDS.get(name)
  if (!command) throw new CommandError('CommandNotFound', `no such command: '${name}'`)
  if (command.adminOnly && request.database !== 'admin') {
    throw new CommandError('Unauthorized', `${name} may only be run against the admin database.`)
  }
  assertNoTransaction(request.body)
  assertKnownFields(command, name, request.body)
  assertWriteConcern(request.body)
  count(engine, name)
  const answer = await command.run({ ...request, engine, name })
  if (!answer.has('ok')) answer.set('ok', new Double(1))
  return answer
}

function assertNoTransaction(body: Doc): void {
  if (body.has('txnNumber') || body.has('startTransaction') || body.has('autocommit')) {
    throw new CommandError(
      'IllegalOperation',
      'Transaction numbers are only allowed on a replica set member or mongos',
    )
  }
}

function assertWriteConcern(body: Doc): void {
  const write = body.get('writeConcern')
  const w = isDoc(write) ? write.get('w') : undefined
  if ((asNumber(w) ?? 0) > 1) {
    throw new CommandError('BadValue', "cannot use 'w' > 1 when a host is not replicated")
  }
  if (typeof w === 'string' && w !== 'majority') {
    throw new CommandError(
      'BadValue',
      `cannot use non-majority 'w' mode ${w} when a host is not a member of a replica set`,
    )
  }
}

const COUNTED: ReadonlyMap<string, string> = new Map([
  ['insert', 'insert'],
  ['find', 'query'],
  ['update', 'update'],
  ['delete', 'delete'],
  ['getMore', 'getmore'],
])

/** Counts for the `opcounters` of serverStatus. */
function count({ counters }: Engine, name: string): void {
  const kind = COUNTED.get(name) ?? 'command'
  counters.set(kind, (counters.get(kind) ?? 0) + 1)
}
