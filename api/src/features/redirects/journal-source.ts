import { createJournalReader } from '../../platform/journal/journal-reader.ts'
import { openJournalWriter } from '../../platform/journal/journal-writer.ts'
import { nextSequenceOf, type Partition, writeAppliedSequence } from '../../platform/journal/partition.ts'
import { removeAppliedSegments } from '../../platform/journal/segments.ts'
import { type PackedVisits, packVisitRecords } from './packed-visits.ts'
import { encodeVisit } from './visit-record.ts'

/** Read at a time, so that a large batch never holds the event loop for long. */
const VISITS_A_PIECE = 2000

/** The visits of one journal on their way out of it. */
export interface JournalSource {
  id: string
  read(max: number): Promise<PackedVisits>
  noteApplied(sequence: number): Promise<void>
  /** Gives the journal up; only for one that was taken over. */
  release(): Promise<void>
}

interface SourceOptions {
  onDamaged: (count: number) => void
  onInherited: (count: number) => void
  yieldToEventLoop: () => Promise<void>
  /** Records below were written by an earlier process. */
  inheritedBelow: number
  isLive: boolean
  upTo: () => number
  onApplied: (sequence: number) => void
}

/** What lies in a partition behind that sequence number, as visits. */
export function createJournalSource(
  partition: Partition,
  afterSequence: number,
  { onDamaged, onInherited, yieldToEventLoop, inheritedBelow, isLive, upTo, onApplied }: SourceOptions,
): JournalSource {
  const reader = createJournalReader({
    directory: partition.directory,
    afterSequence,
    onDamaged,
    isLive,
    yieldToEventLoop,
  })
  return {
    id: partition.id,
    async read(max) {
      const visits = packVisitRecords()
      while (visits.length < max) {
        const entries = await reader
          .read(Math.min(max - visits.length, VISITS_A_PIECE), upTo())
          .catch((error) => {
            if (visits.length === 0) throw error
            return []
          })
        if (entries.length === 0) break
        let inherited = 0
        for (const { sequence, payload } of entries) {
          if (!visits.append(sequence, payload)) onDamaged(1)
          else if (sequence < inheritedBelow) inherited++
        }
        if (inherited > 0) onInherited(inherited)
      }
      return visits
    },
    async noteApplied(sequence) {
      await writeAppliedSequence(partition, sequence)
      onApplied(sequence)
      await removeAppliedSegments(partition.directory, sequence)
    },
    async release() {
      if (!isLive) await closeDrainedPartition(partition)
      partition.release()
    },
  }
}

/**
 * Leaves one empty segment behind, which says that nothing waits here and keeps the numbering. What goes was
 * applied, or could not be read as a visit and was told.
 */
async function closeDrainedPartition(partition: Partition): Promise<void> {
  const next = await nextSequenceOf(partition)
  openJournalWriter({
    directory: partition.directory,
    firstSequence: next,
    encode: encodeVisit,
    onUnsaved: () => {},
  }).close()
  await removeAppliedSegments(partition.directory, next - 1)
}
