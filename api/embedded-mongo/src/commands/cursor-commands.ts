import { asInteger } from '../bson/integer.ts'
import { reply, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { Command } from './command.ts'
import { arrayField, assertNamespace, countField, stringField } from './fields.ts'

export const getMore: Command = {
  fields: ['collection', 'batchSize'],
  run: (context) => {
    const id = context.body.get('getMore')
    if (typeof id !== 'bigint') {
      throw new CommandError(
        'TypeMismatch',
        "BSON field 'getMore.getMore' is the wrong type, expected type 'long'",
      )
    }
    const collection = stringField(context, 'collection')
    if (collection === undefined) {
      throw new CommandError(40414, "BSON field 'getMore.collection' is missing but a required field")
    }
    return context.engine.cursors.more(
      id,
      `${context.database}.${collection}`,
      countField(context, 'batchSize'),
    )
  },
}

export const killCursors: Command = {
  fields: ['cursors'],
  run: (context) => {
    const collection = String(context.body.get('killCursors'))
    // Results of commands on a whole database have such names.
    if (!collection.startsWith('$cmd.')) assertNamespace(context.database, collection)
    const ids = (arrayField(context, 'cursors') ?? []).map((id) => asInteger(id) ?? 0n)
    const killed: Value[] = []
    const notFound: Value[] = []
    for (const id of ids) {
      const list = context.engine.cursors.kill(id, `${context.database}.${collection}`) ? killed : notFound
      list.push(id)
    }
    return reply({
      cursorsKilled: killed,
      cursorsNotFound: notFound,
      cursorsAlive: [],
      cursorsUnknown: [],
    } as never)
  },
}
