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

/** Read at a time, so that a large batch never holds the event loop for long. */
const VISITS_A_PIECE = 2000

export interface VisitSourceOptions {
  /** Visits read that an earlier process had written down. */
  onInherited: (count: number) => void
  /** Records of a journal that turned out to be damaged. */
  onDamaged: (count: number) => void
  placeOf?: PlaceOf | undefined
}

/** The visits of one partition that are not yet applied. */
export interface VisitSource {
  id: string
  /** The next visits, at most about `max`; those already read do not come again. */
  read(max: number): Promise<VisitList>
  /** Notes that everything up to that sequence number was applied. */
  noteApplied(sequence: number): Promise<void>
}

/** The visits that a process left when it died. */
export interface AbandonedSource extends VisitSource {
  /** Gives the partition up, and its files once `isDrained`. */
  release(isDrained: boolean): Promise<void>
}

/** The visits of a process that goes on writing them. */
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

/** Takes over a partition with visits whose process is gone; null when there is none. */
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
  /** Records below were written by an earlier process. */
  inheritedBelow: number
  isLive: boolean
  upTo: () => number
}

type ReadPartition = Pick<Partition, 'id' | 'directory'>

/** The visits of a partition behind a sequence number. */
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

/** Leaves one empty segment, which keeps the numbering; the others were applied. */
async function closeDrainedPartition(partition: ReadPartition): Promise<void> {
  const next = await nextSequenceOf(partition)
  const { directory } = partition
  openJournalWriter({ directory, firstSequence: next, encode: encodeVisit, onUnsaved: () => {} }).close()
  await removeAppliedSegments(directory, next - 1)
}
