import { CommandError } from '../command-error.ts'
import { removeIndex } from './build-index.ts'
import { forgetGarbage, type Garbage } from './catalog.ts'
import { JOB_MS } from './environment.ts'
import { indexKey, recordKey } from './record-key.ts'
import type { Storage } from './records.ts'

const CHUNK = 256

/**
 * Starts to remove the keys of dropped data, a few per write job, unless that is running already. A
 * shutdown or full disk may leave keys for the next call.
 */
export function sweepGarbage(storage: Storage): void {
  if (storage.catalog.isBeingSwept) return
  sweepAll(storage).catch((error) => {
    if (!(error instanceof CommandError)) storage.environment.onFatal(error)
  })
}

async function sweepAll(storage: Storage): Promise<void> {
  const { catalog } = storage
  catalog.isBeingSwept = true
  try {
    for (let garbage = catalog.garbage[0]; garbage; garbage = catalog.garbage[0]) {
      await sweepSome(storage, garbage)
    }
  } finally {
    catalog.isBeingSwept = false
  }
}

/** Removes some of the keys in one write job. */
async function sweepSome({ environment, catalog }: Storage, garbage: Garbage): Promise<void> {
  const isRecords = garbage.kind === 'records'
  const store = isRecords ? environment.records : environment.index
  const [low, high] = isRecords
    ? [recordKey(garbage.id, 0), recordKey(garbage.id + 1, 0)]
    : [indexKey(garbage.id, EMPTY), indexKey(garbage.id + 1, EMPTY)]
  await environment.write(
    () => {
      const stop = performance.now() + JOB_MS
      do {
        const keys = [...store.getKeys({ start: low, end: high, limit: CHUNK })]
        for (const key of keys) store.remove(key)
        if (keys.length < CHUNK) return forgetGarbage(catalog, garbage)
      } while (performance.now() < stop)
      return undefined
    },
    { freesRoom: true, isUpkeep: true },
  )
}

const EMPTY = Buffer.alloc(0)

/** Removes indexes whose building was interrupted by a crash. Clients create them again. */
export function removeUnfinishedIndexes(storage: Storage): void {
  for (const collection of storage.catalog.collections.values()) {
    for (const index of collection.indexes) if (!index.ready) removeIndex(storage, collection, index)
  }
}
