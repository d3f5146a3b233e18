import { Double } from 'bson'
import { asNumber } from '../bson/integer.ts'
import { doc, reply } from '../bson/value.ts'
import type { Collection } from '../storage/collection.ts'
import { estimateIndexSize } from '../storage/index-size.ts'
import { scaled } from './collection-statistics.ts'
import type { Command } from './command.ts'
import { booleanField } from './fields.ts'

export const dbStats: Command = {
  fields: ['scale'],
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
  fields: ['nameOnly'],
  adminOnly: true,
  run: (context) => {
    const sizes = new Map<string, number>()
    for (const { database, stats } of context.engine.storage.catalog.collections.values()) {
      sizes.set(database, (sizes.get(database) ?? 0) + stats.size)
    }
    const databases = [...sizes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, size]) => doc({ name, sizeOnDisk: BigInt(size), empty: false }))
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
