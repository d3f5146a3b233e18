import { asNumber } from '../bson/integer.ts'
import { type Doc, isDoc, type Reply, reply } from '../bson/value.ts'
import { refuse } from '../command-error.ts'
import type { Collection } from '../storage/collection.ts'
import { estimateIndexSize } from '../storage/index-size.ts'
import { findCollection, type Target } from '../write/target.ts'
import type { Command } from './command.ts'
import { targetOf } from './target-of.ts'

/** Returns a collection's counts and sizes, the sizes divided by `scale`. */
export function storageStatistics(target: Target, scale: number): Reply {
  const collection = findCollection(target)
  const { count, size } = collection?.stats ?? { count: 0, size: 0 }
  const indexes = collection?.indexes ?? []
  const sizes = new Map(
    indexes.map((index) => [index.name, estimateIndexSize(target.storage, collection as Collection, index)]),
  )
  const totalIndexSize = [...sizes.values()].reduce((total, one) => total + one, 0)
  return reply({
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

export function scaled(size: number, scale: number): number {
  return Math.floor(size / scale)
}

/** Returns the scale of `[{$collStats: {storageStats: {scale: 1}}}]`, the only supported form. */
export function readStatisticsStage([stage, more]: readonly Doc[]): number {
  const options = stage?.get('$collStats')
  const wanted = isDoc(options) && options.size === 1 ? options.get('storageStats') : undefined
  if (more || !isDoc(wanted)) return refuse('$collStats of anything but storageStats alone')
  return asNumber(wanted.get('scale')) || 1
}

export const collStats: Command = {
  fields: [],
  run: (context) => {
    const target = targetOf(context)
    return new Map([['ns', `${target.database}.${target.name}`], ...storageStatistics(target, 1)])
  },
}
