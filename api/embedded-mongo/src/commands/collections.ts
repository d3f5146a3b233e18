import { encodeDocument } from '../bson/encode.ts'
import { type Doc, doc, reply } from '../bson/value.ts'
import { compileMatcher } from '../query/match-filter.ts'
import { parseFilter } from '../query/parse-filter.ts'
import { dropCollection } from '../storage/catalog.ts'
import type { Collection } from '../storage/collection.ts'
import { sweepGarbage } from '../storage/sweep.ts'
import { ensureCollection, findCollection } from '../write/target.ts'
import type { Command, CommandContext } from './command.ts'
import { assertDatabaseName, booleanField, docField } from './fields.ts'
import { openList } from './open-result.ts'
import { targetOf } from './target-of.ts'
import { wantsFlush } from './write-concern.ts'

export const create: Command = {
  fields: [],
  run: async (context) => {
    const target = targetOf(context)
    await context.engine.storage.environment.write(() => ensureCollection(target), {
      flush: wantsFlush(context.body),
    })
    return reply({})
  },
}

export const drop: Command = {
  fields: [],
  run: async (context) => {
    const { storage } = context.engine
    const target = targetOf(context)
    const dropped = await storage.environment.write(
      () => {
        const collection = findCollection(target)
        if (collection) dropCollection(storage.catalog, collection)
        return collection
      },
      { flush: wantsFlush(context.body) },
    )
    sweepGarbage(storage)
    if (!dropped) return reply({})
    return reply({ nIndexesWas: dropped.indexes.length, ns: `${target.database}.${target.name}` })
  },
}

function collectionsOf(context: CommandContext): Collection[] {
  return [...context.engine.storage.catalog.collections.values()].filter(
    ({ database }) => database === context.database,
  )
}

export const dropDatabase: Command = {
  fields: [],
  run: async (context) => {
    const { storage } = context.engine
    assertDatabaseName(context.database)
    const count = await storage.environment.write(
      () => {
        const collections = collectionsOf(context)
        for (const collection of collections) dropCollection(storage.catalog, collection)
        return collections.length
      },
      { flush: wantsFlush(context.body) },
    )
    sweepGarbage(storage)
    return reply({ dropped: count > 0 ? context.database : undefined })
  },
}

export const listCollections: Command = {
  fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run: (context) => {
    const matches = compileMatcher(parseFilter(docField(context, 'filter') ?? new Map()))
    const nameOnly = booleanField(context, 'nameOnly')
    const infos = collectionsOf(context)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((collection) => describe(collection, nameOnly))
      .filter((info) => matches(info))
      .map((info) => encodeDocument(info))
    return openList(context, infos, `${context.database}.$cmd.listCollections`)
  },
}

function describe(collection: Collection, nameOnly: boolean): Doc {
  const { name, uuid, indexes } = collection
  if (nameOnly) return doc({ name, type: 'collection' })
  return doc({
    name,
    type: 'collection',
    options: {},
    info: { readOnly: false, uuid },
    idIndex: indexes.find((index) => index.name === '_id_')?.spec,
  })
}
