import { CommandError } from '../command-error.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** Limit of blocking sorts and groups, the same as MongoDB's without use of the disk. */
export const MEMORY_LIMIT_BYTES = 100 * 1024 * 1024

export interface Keyed<T> {
  key: Buffer
  item: T
  /** Size of the item in bytes of memory. */
  size: number
}

export interface Sorter<T> {
  add: (keyed: Keyed<T>) => void
  /** Drops items beyond the limit. Await it after adding some. */
  settle: () => Promise<void> | undefined
  sorted: () => Promise<T[]>
}

/** Sorts by key and retains only the first `limit`, if given. It yields often. */
export function createSorter<T>(limit: number | undefined, where: string): Sorter<T> {
  let kept: Keyed<T>[] = []
  let size = 0
  const room = limit === undefined ? Number.POSITIVE_INFINITY : Math.max(limit * 2, 1000)
  const trim = async () => {
    kept = await sortInSlices(kept)
    for (const dropped of kept.splice(limit as number)) size -= weight(dropped)
    if (size > MEMORY_LIMIT_BYTES) throw sortTooLarge(where)
  }
  return {
    add: (keyed) => {
      kept.push(keyed)
      size += weight(keyed)
      if (size > MEMORY_LIMIT_BYTES && limit === undefined) throw sortTooLarge(where)
    },
    settle: () => {
      const isHeavy = limit !== undefined && size > MEMORY_LIMIT_BYTES
      return kept.length > room || isHeavy ? trim() : undefined
    },
    sorted: async () => {
      const all = await sortInSlices(kept)
      kept = []
      return (limit === undefined ? all : all.slice(0, limit)).map(({ item }) => item)
    },
  }
}

function weight(keyed: Keyed<unknown>): number {
  return keyed.size + keyed.key.length + 64
}

function sortTooLarge(where: string): CommandError {
  return new CommandError(
    'QueryExceededMemoryLimitNoDiskUseAllowed',
    `Executor error during ${where} command :: caused by :: Sort exceeded memory limit of ${MEMORY_LIMIT_BYTES} bytes, but did not opt in to external sorting.`,
  )
}

function byKey(a: { key: Buffer }, b: { key: Buffer }): number {
  return Buffer.compare(a.key, b.key)
}

const RUN = 2048

/** A stable merge sort that yields between its steps. */
async function sortInSlices<T extends { key: Buffer }>(items: T[]): Promise<T[]> {
  let runs: T[][] = []
  for (let i = 0; i < items.length; i += RUN) {
    runs.push(items.slice(i, i + RUN).sort(byKey))
    if (items.length > RUN) await yieldToEventLoop()
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let i = 0; i < runs.length; i += 2) {
      const [left, right] = [runs[i] as T[], runs[i + 1]]
      merged.push(right ? await mergeRuns(left, right) : left)
    }
    runs = merged
  }
  return runs[0] ?? []
}

async function mergeRuns<T extends { key: Buffer }>(left: T[], right: T[]): Promise<T[]> {
  const merged: T[] = []
  let i = 0
  let j = 0
  while (i < left.length && j < right.length) {
    const fromLeft = byKey(left[i] as T, right[j] as T) <= 0
    merged.push((fromLeft ? left[i++] : right[j++]) as T)
    if (merged.length % (RUN * 2) === 0) await yieldToEventLoop()
  }
  for (; i < left.length; i++) merged.push(left[i] as T)
  for (; j < right.length; j++) merged.push(right[j] as T)
  return merged
}
