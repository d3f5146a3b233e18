import { typeName } from '../bson/bson-type.ts'
import { CommandError } from '../command-error.ts'
import type { Target } from '../write/target.ts'
import type { CommandContext } from './command.ts'
import { assertNamespace } from './fields.ts'

/** Returns the collection that a command's first field names. */
export function targetOf({ engine, database, name, body }: CommandContext): Target {
  const collection = body.get(name)
  if (typeof collection !== 'string') {
    throw new CommandError(
      'InvalidNamespace',
      `collection name has invalid type ${typeName(collection ?? null)}`,
    )
  }
  assertNamespace(database, collection)
  return { storage: engine.storage, database, name: collection }
}
