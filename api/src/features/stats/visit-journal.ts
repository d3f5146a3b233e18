import { createJournalReader } from '../../platform/journal/journal-reader.ts'
import { type JournalWriter, openJournalWriter } from '../../platform/journal/journal-writer.ts'
import {
  nextSequenceOf,
  type Partition,
  readAppliedSequence,
  takeAbandonedPartition,
  takePartition,
  writeAppliedSequence,
} from '../../platform/journal/partition.ts'
import { removeAppliedSegments } from '../../platform/journal/segments.ts'
import type { RecordedVisit } from './visit.model.ts'
import { createVisitList, encodeVisit, type VisitList } from './visit-bytes.ts'

const RETRY_MS = 1000
/** Read at a time, so that a large batch never holds the event loop for long. */
const VISITS_A_PIECE = 2000

export interface VisitJournalOptions {
  /** Folder of the machine's journals, one inside for each process. */
  root: string
  /** Visits that were let through but could not be written down. */
  onUnsaved: (count: number, error: unknown) => void
  /** What a callback of `record` threw. */
  onThrown: (error: unknown) => void
  onSaved: (count: number) => void
  /** Visits read that an earlier process had written down. */
  onInherited: (count: number) => void
  /** Records of a journal that turned out to be damaged. */
  onDamaged: (count: number) => void
  /** Awaited between the pieces of work that reading a journal is cut into. */
  yieldToEventLoop?: () => Promise<void>
}

/** The visits of one partition that are not yet applied. */
export interface JournalSource {
  id: string
  /** The next visits, at most about `max`; those already read do not come again. */
  read(max: number): Promise<VisitList>
  /** Notes that everything up to that sequence number was applied. */
  noteApplied(sequence: number): Promise<void>
  /** Gives the partition up; only for one that was taken over. */
  release(): Promise<void>
}

export interface VisitJournal {
  /** Writes the visit with the others of this turn of the event loop, then calls back. */
  record(visit: RecordedVisit, onWritten: () => void): void
  /** Tries to open the journal until the disk allows it; `onOpen` then gets what it holds. */
  start(onOpen: (source: JournalSource) => void): Promise<void>
  /** Takes over a partition with visits whose process is gone; null when there is none. */
  takeAbandoned(): Promise<JournalSource | null>
  /** Removes applied visits from the disk, even when no new ones come. */
  renew(): Promise<void>
  close(): void
}

/** The journal of this process's visits; until it is open, or on a full disk, none are saved. */
export function createVisitJournal(options: VisitJournalOptions): VisitJournal {
  const { root, onUnsaved } = options
  let partition: Partition | null = null
  let writer: JournalWriter<RecordedVisit> | null = null
  let appliedTo = 0
  let retry: NodeJS.Timeout | undefined

  async function start(onOpen: (source: JournalSource) => void): Promise<void> {
    try {
      partition ??= await takePartition(root)
      const firstSequence = await nextSequenceOf(partition)
      appliedTo = await readAppliedSequence(partition)
      const source = createSource(options, partition, {
        afterSequence: appliedTo,
        inheritedBelow: firstSequence,
        isLive: true,
        upTo: () => writer?.syncedSequence() ?? 0,
        onApplied: (sequence) => {
          appliedTo = sequence
        },
      })
      const { directory } = partition
      writer = openJournalWriter({ ...options, directory, firstSequence, encode: encodeVisit })
      onOpen(source)
    } catch (error) {
      onUnsaved(0, error)
      retry = setTimeout(() => void start(onOpen), RETRY_MS).unref()
    }
  }

  return {
    start,
    record(visit, onWritten) {
      if (writer) writer.append(visit, onWritten)
      else {
        onUnsaved(1, new Error('The journal is not open'))
        onWritten()
      }
    },
    async takeAbandoned() {
      const abandoned = partition && (await takeAbandonedPartition(root, partition.id))
      if (abandoned === null) return null
      return createSource(options, abandoned, {
        afterSequence: await readAppliedSequence(abandoned),
        inheritedBelow: Number.MAX_SAFE_INTEGER,
        isLive: false,
        upTo: () => Number.MAX_SAFE_INTEGER,
        onApplied: () => {},
      })
    },
    async renew() {
      writer?.renew()
      if (partition !== null) await removeAppliedSegments(partition.directory, appliedTo)
    },
    close() {
      clearTimeout(retry)
      writer?.close()
      writer = null
      partition?.release()
    },
  }
}

interface SourceOptions {
  afterSequence: number
  /** Records below were written by an earlier process. */
  inheritedBelow: number
  isLive: boolean
  upTo: () => number
  onApplied: (sequence: number) => void
}

/** What lies in a partition behind that sequence number, as visits. */
function createSource(
  options: VisitJournalOptions,
  partition: Partition,
  { afterSequence, inheritedBelow, isLive, upTo, onApplied }: SourceOptions,
): JournalSource {
  const { id, directory } = partition
  const reader = createJournalReader({ ...options, directory, afterSequence, isLive })
  return {
    id,
    async read(max) {
      const visits = createVisitList()
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
      onApplied(sequence)
      await removeAppliedSegments(directory, sequence)
    },
    async release() {
      if (!isLive) await closeDrainedPartition(partition)
      partition.release()
    },
  }
}

/** Leaves one empty segment, which keeps the numbering; the others were applied. */
async function closeDrainedPartition(partition: Partition): Promise<void> {
  const next = await nextSequenceOf(partition)
  const { directory } = partition
  openJournalWriter({ directory, firstSequence: next, encode: encodeVisit, onUnsaved: () => {} }).close()
  await removeAppliedSegments(directory, next - 1)
}
