import { CommandError } from '../command-error.ts'
import { discard, forgetGarbage, saveCollection } from './catalog.ts'
import { indexKey, recordKey } from './record-key.ts'
import type { Storage } from './records.ts'

const CHUNK = 256
const JOB_MS = 6

/** Removes the keys of what was dropped, a few per write job; what a shutdown leaves is swept at the next start. */
export async function sweepGarbage(storage: Storage): Promise<void> {
  try {
    await sweepAll(storage)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
  }
}

async function sweepAll(storage: Storage): Promise<void> {
  const { environment, catalog } = storage
  for (let garbage = catalog.garbage[0]; garbage; garbage = catalog.garbage[0]) {
    const current = garbage
    const isRecords = current.kind === 'records'
    const store = isRecords ? environment.records : environment.index
    const [low, high] = isRecords
      ? [recordKey(current.id, 0), recordKey(current.id + 1, 0)]
      : [indexKey(current.id, EMPTY), indexKey(current.id + 1, EMPTY)]
    await environment.write(
      () => {
        const stop = performance.now() + JOB_MS
        do {
          const keys = [...store.getKeys({ start: low, end: high, limit: CHUNK })]
          for (const key of keys) store.remove(key)
          if (keys.length < CHUNK) return forgetGarbage(catalog, current)
        } while (performance.now() < stop)
        return undefined
      },
      { freesRoom: true, isUpkeep: true },
    )
  }
}

const EMPTY = Buffer.alloc(0)

/** An index whose building was cut short by a crash is taken back; whoever wants it creates it again. */
export async function removeUnfinishedIndexes({ environment, catalog }: Storage): Promise<void> {
  const unfinished = [...catalog.collections.values()].filter(({ indexes }) =>
    indexes.some(({ ready }) => !ready),
  )
  if (unfinished.length === 0) return
  await environment.write(
    () => {
      for (const collection of unfinished) {
        for (const { ready, id } of collection.indexes) if (!ready) discard(catalog, { kind: 'index', id })
        collection.indexes = collection.indexes.filter(({ ready }) => ready)
        saveCollection(catalog, collection)
      }
    },
    { isUpkeep: true },
  )
}
