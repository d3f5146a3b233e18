import { Double } from 'bson'
import { asNumber } from '../bson/integer.ts'
import { doc, type Reply, reply } from '../bson/value.ts'
import { compileMatcher } from '../query/match-filter.ts'
import { parseFilter } from '../query/parse-filter.ts'
import type { Collection } from '../storage/collection.ts'
import { estimateIndexSize } from '../storage/index-size.ts'
import type { Storage } from '../storage/records.ts'
import { findCollection, type Target } from '../write/target.ts'
import type { Command } from './command.ts'
import { booleanField, docField } from './fields.ts'
import { targetOf } from './target-of.ts'

/** What is known of one collection, sizes divided by `scale`. */
function collectionStats(storage: Storage, { database, name }: Target, scale: number): Reply {
  const collection = findCollection({ storage, database, name })
  const { count, size } = collection?.stats ?? { count: 0, size: 0 }
  const indexes = collection?.indexes ?? []
  const sizes = new Map(
    indexes.map((index) => [index.name, estimateIndexSize(storage, collection as Collection, index)]),
  )
  const totalIndexSize = [...sizes.values()].reduce((total, one) => total + one, 0)
  return reply({
    ns: `${database}.${name}`,
    size: scaled(size, scale),
    count,
    avgObjSize: count > 0 ? Math.floor(size / count) : undefined,
    numOrphanDocs: 0,
    storageSize: scaled(size, scale),
    freeStorageSize: 0,
    capped: false,
    nindexes: indexes.length,
    indexBuilds: indexes.filter(({ ready }) => !ready).map(({ name }) => name),
    totalIndexSize: scaled(totalIndexSize, scale),
    totalSize: scaled(size + totalIndexSize, scale),
    indexSizes: new Map([...sizes].map(([index, one]) => [index, scaled(one, scale)])),
    scaleFactor: scale,
  })
}

function scaled(size: number, scale: number): number {
  return Math.floor(size / scale)
}

export const collStats: Command = {
  fields: ['scale'],
  run: (context) =>
    collectionStats(context.engine.storage, targetOf(context), asNumber(context.body.get('scale')) || 1),
}

export const dbStats: Command = {
  fields: ['scale', 'freeStorage'],
  run: (context) => {
    const scale = asNumber(context.body.get('scale')) || 1
    const collections = [...context.engine.storage.catalog.collections.values()].filter(
      ({ database }) => database === context.database,
    )
    const sum = (of: (collection: Collection) => number) =>
      collections.reduce((total, one) => total + of(one), 0)
    const objects = sum(({ stats }) => stats.count)
    const dataSize = sum(({ stats }) => stats.size)
    const indexSize = sum((collection) =>
      collection.indexes.reduce(
        (total, index) => total + estimateIndexSize(context.engine.storage, collection, index),
        0,
      ),
    )
    return reply({
      db: context.database,
      collections: collections.length,
      views: 0,
      objects,
      avgObjSize: new Double(objects > 0 ? dataSize / objects : 0),
      dataSize: new Double(scaled(dataSize, scale)),
      storageSize: new Double(scaled(dataSize, scale)),
      indexes: sum(({ indexes }) => indexes.length),
      indexSize: new Double(scaled(indexSize, scale)),
      totalSize: new Double(scaled(dataSize + indexSize, scale)),
      scaleFactor: scale,
    })
  },
}

export const listDatabases: Command = {
  fields: ['filter', 'nameOnly', 'authorizedDatabases'],
  adminOnly: true,
  run: (context) => {
    const sizes = new Map<string, number>()
    for (const { database, stats } of context.engine.storage.catalog.collections.values()) {
      sizes.set(database, (sizes.get(database) ?? 0) + stats.size)
    }
    const matches = compileMatcher(parseFilter(docField(context, 'filter') ?? new Map()))
    const databases = [...sizes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, size]) => doc({ name, sizeOnDisk: BigInt(size), empty: false }))
      .filter((info) => matches(info))
    if (booleanField(context, 'nameOnly')) {
      return reply({ databases: databases.map((info) => doc({ name: info.get('name') as string })) })
    }
    const totalSize = [...sizes.values()].reduce((total, size) => total + size, 0)
    return reply({
      databases,
      totalSize: BigInt(totalSize),
      totalSizeMb: BigInt(Math.floor(totalSize / 2 ** 20)),
    })
  },
}
