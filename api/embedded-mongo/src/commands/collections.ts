import { encodeDocument } from '../bson/encode.ts'
import { type Doc, doc, reply, type Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import { compileMatcher } from '../query/match-filter.ts'
import { parseFilter } from '../query/parse-filter.ts'
import { createCollection, dropCollection, renameCollection } from '../storage/catalog.ts'
import type { Collection } from '../storage/collection.ts'
import { sweepGarbage } from '../storage/sweep.ts'
import { findCollection } from '../write/target.ts'
import type { Command, CommandContext } from './command.ts'
import {
  assertDatabaseName,
  assertNamespace,
  assertNoCollation,
  booleanField,
  docField,
  stringField,
} from './fields.ts'
import { openList } from './open-result.ts'
import { targetOf } from './target-of.ts'
import { wantsFlush } from './write-concern.ts'

const REFUSED_OPTIONS = [
  'viewOn',
  'pipeline',
  'timeseries',
  'validator',
  'capped',
  'size',
  'max',
  'clusteredIndex',
  'changeStreamPreAndPostImages',
  'encryptedFields',
  'expireAfterSeconds',
  'storageEngine',
]
const IGNORED_OPTIONS = [
  'idIndex',
  'validationLevel',
  'validationAction',
  'indexOptionDefaults',
  'collation',
  'temp',
  'flags',
  'autoIndexId',
]

export const create: Command = {
  fields: [...REFUSED_OPTIONS, ...IGNORED_OPTIONS],
  run: async (context) => {
    const target = targetOf(context)
    assertNoCollation(context.body.get('collation'))
    const refused = REFUSED_OPTIONS.find((option) => isGiven(context.body.get(option)))
    await context.engine.storage.environment.write(
      () => {
        if (findCollection(target)) return assertSameOptions(context, refused)
        if (refused) refuse(`a collection with ${refused}`)
        createCollection(context.engine.storage.catalog, target.database, target.name)
      },
      { flush: wantsFlush(context.body) },
    )
    return reply({})
  },
}

function isGiven(value: Value | undefined): boolean {
  return value !== undefined && value !== false
}

const DEFAULTS: Record<string, Value> = { validationLevel: 'strict', validationAction: 'error', temp: false }

/** No collection here has options: what is the same is what asks for none, or for the defaults. */
function assertSameOptions({ body, database }: CommandContext, refused: string | undefined): void {
  const isOther = Object.entries(DEFAULTS).some(([option, usual]) => (body.get(option) ?? usual) !== usual)
  if (!refused && !isOther) return
  throw new CommandError(
    'NamespaceExists',
    `namespace ${database}.${body.get('create')} already exists, but with different options: {}`,
  )
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

export const renameCollectionCommand: Command = {
  fields: ['to', 'dropTarget', 'stayTemp'],
  adminOnly: true,
  run: async (context) => {
    const { storage } = context.engine
    const from = String(context.body.get('renameCollection'))
    const to = stringField(context, 'to') ?? ''
    splitNamespace(from)
    const target = splitNamespace(to)
    if (from === to) throw new CommandError('IllegalOperation', "Can't rename a collection to itself")
    await storage.environment.write(
      () => {
        const collection = storage.catalog.collections.get(from)
        if (!collection) {
          throw new CommandError('NamespaceNotFound', `Source collection ${from} does not exist`)
        }
        const existing = storage.catalog.collections.get(to)
        if (existing && context.body.get('dropTarget') !== true) {
          throw new CommandError('NamespaceExists', 'target namespace exists')
        }
        if (existing) dropCollection(storage.catalog, existing)
        renameCollection(storage.catalog, collection, target)
      },
      { flush: wantsFlush(context.body) },
    )
    sweepGarbage(storage)
    return reply({})
  },
}

function splitNamespace(namespace: string): [string, string] {
  const at = namespace.indexOf('.')
  const [database, name] = [namespace.slice(0, at), namespace.slice(at + 1)]
  assertNamespace(database, at < 0 ? '' : name)
  return [database, name]
}
