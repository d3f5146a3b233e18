import { reply } from '../bson/value.ts'
import { findCollection } from '../write/target.ts'
import type { Command } from './command.ts'
import { targetOf } from './target-of.ts'

/** Returns the size of a collection, for `estimatedDocumentCount`. */
export const count: Command = {
  fields: [],
  run: (context) => reply({ n: findCollection(targetOf(context))?.stats.count ?? 0 }),
}
