import { equalValues } from '../bson/compare.ts'
import { show } from '../bson/show.ts'
import { isDoc, reply, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { removeIndex } from '../storage/build-index.ts'
import { type Collection, type Index, namespaceOf } from '../storage/collection.ts'
import { sweepGarbage } from '../storage/sweep.ts'
import { findCollection } from '../write/target.ts'
import type { Command } from './command.ts'
import { targetOf } from './target-of.ts'
import { wantsFlush } from './write-concern.ts'

export const dropIndexes: Command = {
  fields: ['index'],
  run: async (context) => {
    const { storage } = context.engine
    const target = targetOf(context)
    const which = context.body.get('index')
    const before = await storage.environment.write(
      () => {
        const collection = findCollection(target)
        if (!collection)
          throw new CommandError('NamespaceNotFound', `ns not found ${target.database}.${target.name}`)
        const count = collection.indexes.length
        for (const index of findIndexes(collection, which)) removeIndex(storage, collection, index)
        return count
      },
      { flush: wantsFlush(context.body) },
    )
    sweepGarbage(storage)
    return reply({ nIndexesWas: before })
  },
}

function findIndexes(collection: Collection, which: Value | undefined): Index[] {
  if (which === '*') return collection.indexes.filter(({ name }) => name !== '_id_')
  const wanted = Array.isArray(which) ? which : [which as Value]
  return wanted.map((one) => findIndex(collection, one))
}

function findIndex(collection: Collection, which: Value): Index {
  const index = collection.indexes.find(({ name, spec }) =>
    isDoc(which) ? equalValues(spec.get('key') as Value, which) : name === which,
  )
  if (!index) {
    throw new CommandError(
      'IndexNotFound',
      isDoc(which)
        ? `can't find index with key: ${show(which)}`
        : `index not found with name [${String(which)}]`,
    )
  }
  if (index.name === '_id_') throw new CommandError('InvalidOptions', 'cannot drop _id index')
  if (collection.dropped)
    throw new CommandError('NamespaceNotFound', `ns not found ${namespaceOf(collection)}`)
  return index
}
