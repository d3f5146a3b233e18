import { Double } from 'bson'
import { asNumber } from '../bson/integer.ts'
import { doc, type Reply, reply } from '../bson/value.ts'
import { compileMatcher } from '../query/match-filter.ts'
import { parseFilter } from '../query/parse-filter.ts'
import type { Collection } from '../storage/collection.ts'
import { findCollection } from '../write/target.ts'
import type { Command } from './command.ts'
import { booleanField, docField } from './fields.ts'
import { targetOf } from './insert.ts'

/** What is known of one collection, sizes divided by `scale`. */
export function collectionStats(collection: Collection | undefined, namespace: string, scale = 1): Reply {
  const { count, size } = collection?.stats ?? { count: 0, size: 0 }
  const indexes = collection?.indexes ?? []
  return reply({
    ns: namespace,
    size: scaled(size, scale),
    count,
    avgObjSize: count > 0 ? Math.floor(size / count) : undefined,
    numOrphanDocs: 0,
    storageSize: scaled(size, scale),
    freeStorageSize: 0,
    capped: false,
    nindexes: indexes.length,
    indexBuilds: indexes.filter(({ ready }) => !ready).map(({ name }) => name),
    totalIndexSize: 0,
    totalSize: scaled(size, scale),
    indexSizes: new Map(indexes.map(({ name }) => [name, 0])),
    scaleFactor: scale,
  })
}

function scaled(size: number, scale: number): number {
  return Math.floor(size / scale)
}

export const collStats: Command = {
  fields: ['scale'],
  run: (context) => {
    const target = targetOf(context)
    return collectionStats(
      findCollection(target),
      `${target.database}.${target.name}`,
      asNumber(context.body.get('scale')) || 1,
    )
  },
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
    return reply({
      db: context.database,
      collections: collections.length,
      views: 0,
      objects,
      avgObjSize: new Double(objects > 0 ? dataSize / objects : 0),
      dataSize: new Double(scaled(dataSize, scale)),
      storageSize: new Double(scaled(dataSize, scale)),
      indexes: sum(({ indexes }) => indexes.length),
      indexSize: new Double(0),
      totalSize: new Double(scaled(dataSize, scale)),
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
