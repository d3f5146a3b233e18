import { encodeDocument } from '../bson/encode.ts'
import { CommandError } from '../command-error.ts'
import { findCollection } from '../write/target.ts'
import type { Command } from './command.ts'
import { openList } from './open-result.ts'
import { targetOf } from './target-of.ts'

export const listIndexes: Command = {
  fields: ['cursor'],
  run: (context) => {
    const target = targetOf(context)
    const collection = findCollection(target)
    const namespace = `${target.database}.${target.name}`
    if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespace}`)
    const specs = collection.indexes.filter(({ ready }) => ready).map(({ spec }) => encodeDocument(spec))
    return openList(context, specs, namespace)
  },
}
