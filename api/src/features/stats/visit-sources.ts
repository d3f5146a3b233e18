import { createJournalReader } from '../../platform/journal/journal-reader.ts'
import { openJournalWriter } from '../../platform/journal/journal-writer.ts'
import {
  nextSequenceOf,
  type Partition,
  readAppliedSequence,
  takeAbandonedPartition,
  writeAppliedSequence,
} from '../../platform/journal/partition.ts'
import { removeAppliedSegments } from '../../platform/journal/segments.ts'
import { encodeVisit } from './visit-bytes.ts'
import type { OpenJournal } from './visit-journal.ts'
import { createVisitList, type PlaceOf, type VisitList } from './visit-list.ts'

/** Limits each read, so that a large batch never blocks the event loop for long. */
const VISITS_A_PIECE = 2000

export interface VisitSourceOptions {
  /** Called with the number of visits that an earlier process had written. */
  onInherited: (count: number) => void
  /** Called with the number of damaged records. */
  onDamaged: (count: number) => void
  placeOf?: PlaceOf | undefined
}

/** The visits of a partition that are not applied yet. */
export interface VisitSource {
  id: string
  /** Returns the next visits, about `max` at most. */
  read(max: number): Promise<VisitList>
  /** Records that everything up to the sequence number is applied. */
  noteApplied(sequence: number): Promise<void>
}

/** The visits left by a process that died. */
export interface AbandonedSource extends VisitSource {
  /** Releases the partition, and removes its files if `isDrained`. */
  release(isDrained: boolean): Promise<void>
}

/** Opens the visits of a process that is still writing. */
export async function openVisitSource(
  options: VisitSourceOptions,
  { firstSequence, synced, ...partition }: OpenJournal,
): Promise<VisitSource> {
  return createSource(options, partition, {
    afterSequence: await readAppliedSequence(partition),
    inheritedBelow: firstSequence,
    isLive: true,
    upTo: () => Number(Atomics.load(synced, 0)),
  })
}

/** Takes over a partition with visits whose process died; null if there is none. */
export async function takeAbandonedVisits(
  options: VisitSourceOptions,
  { root, ownId }: { root: string; ownId: string },
): Promise<AbandonedSource | null> {
  const partition = await takeAbandonedPartition(root, ownId)
  if (partition === null) return null
  const source = createSource(options, partition, {
    afterSequence: await readAppliedSequence(partition),
    inheritedBelow: Number.MAX_SAFE_INTEGER,
    isLive: false,
    upTo: () => Number.MAX_SAFE_INTEGER,
  })
  return {
    ...source,
    async release(isDrained) {
      if (isDrained) await closeDrainedPartition(partition)
      partition.release()
    },
  }
}

interface SourceBounds {
  afterSequence: number
  /** Lower records were written by an earlier process. */
  inheritedBelow: number
  isLive: boolean
  upTo: () => number
}

type ReadPartition = Pick<Partition, 'id' | 'directory'>

/** Reads a partition's visits after a sequence number. */
function createSource(
  options: VisitSourceOptions,
  partition: ReadPartition,
  { afterSequence, inheritedBelow, isLive, upTo }: SourceBounds,
): VisitSource {
  const { id, directory } = partition
  const reader = createJournalReader({ ...options, directory, afterSequence, isLive })
  return {
    id,
    async read(max) {
      const visits = createVisitList(options.placeOf)
      while (visits.length < max) {
        const count = Math.min(max - visits.length, VISITS_A_PIECE)
        const entries = await reader.read(count, upTo()).catch((error) => {
          if (visits.length === 0) throw error
          return []
        })
        if (entries.length === 0) break
        let inherited = 0
        for (const { sequence, payload } of entries) {
          if (!visits.append(sequence, payload)) options.onDamaged(1)
          else if (sequence < inheritedBelow) inherited++
        }
        if (inherited > 0) options.onInherited(inherited)
      }
      return visits
    },
    async noteApplied(sequence) {
      await writeAppliedSequence(partition, sequence)
      await removeAppliedSegments(directory, sequence)
    },
  }
}

/** Leaves an empty segment, which preserves the numbering. The other segments are applied. */
async function closeDrainedPartition(partition: ReadPartition): Promise<void> {
  const next = await nextSequenceOf(partition)
  const { directory } = partition
  openJournalWriter({ directory, firstSequence: next, encode: encodeVisit, onUnsaved: () => {} }).close()
  await removeAppliedSegments(directory, next - 1)
}
