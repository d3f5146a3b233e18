import { createJournalReader } from '../../platform/journal/journal-reader.ts'
import { openJournalWriter } from '../../platform/journal/journal-writer.ts'
import { type Lane, nextSequenceOf, writeAppliedSequence } from '../../platform/journal/lane.ts'
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
  rest: () => Promise<void>
  /** Records below were written by an earlier process. */
  inheritedBelow: number
  isLive: boolean
  upTo: () => number
  onApplied: (sequence: number) => void
}

/** What lies in a lane behind that sequence number, as visits. */
export function createJournalSource(
  lane: Lane,
  afterSequence: number,
  { onDamaged, onInherited, rest, inheritedBelow, isLive, upTo, onApplied }: SourceOptions,
): JournalSource {
  const reader = createJournalReader({ directory: lane.directory, afterSequence, onDamaged, isLive, rest })
  return {
    id: lane.id,
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
      await writeAppliedSequence(lane, sequence)
      onApplied(sequence)
      await removeAppliedSegments(lane.directory, sequence)
    },
    async release() {
      if (!isLive) await closeDrainedLane(lane)
      lane.release()
    },
  }
}

/**
 * Leaves one empty segment behind, which says that nothing waits here and keeps the numbering. What goes was
 * applied, or could not be read as a visit and was told.
 */
async function closeDrainedLane(lane: Lane): Promise<void> {
  const next = await nextSequenceOf(lane)
  openJournalWriter({
    directory: lane.directory,
    firstSequence: next,
    encode: encodeVisit,
    onUnsaved: () => {},
  }).close()
  await removeAppliedSegments(lane.directory, next - 1)
}
