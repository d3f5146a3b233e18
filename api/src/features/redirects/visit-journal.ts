import { type JournalWriter, openJournalWriter } from '../../platform/journal/journal-writer.ts'
import {
  nextSequenceOf,
  type Partition,
  readAppliedSequence,
  takeAbandonedPartition,
  takePartition,
} from '../../platform/journal/partition.ts'
import { removeAppliedSegments } from '../../platform/journal/segments.ts'
import { createJournalSource, type JournalSource } from './journal-source.ts'
import { encodeVisit, type RecordedVisit } from './visit-record.ts'

const RETRY_MS = 1000

export interface VisitJournalOptions {
  /** Folder of the machine's journals, one inside for each process. */
  root: string
  /** Visits that were let through but could not be written down. */
  onUnsaved: (count: number, error: unknown) => void
  /** What an answer threw when its visit was written down. */
  onThrown: (error: unknown) => void
  /** Visits that were written down. */
  onSaved: (count: number) => void
  /** Visits read that an earlier process had written down. */
  onInherited: (count: number) => void
  /** Records of a journal that turned out to be damaged. */
  onDamaged: (count: number) => void
  /** Awaited between the pieces of work that reading a journal is cut into. */
  yieldToEventLoop?: () => Promise<void>
}

export interface VisitJournal {
  /** Writes the visit down with the others of this turn of the event loop and only then calls back. */
  record(visit: RecordedVisit, onWritten: () => void): void
  /** Tries to open the journal, and goes on until the disk allows it; `onOpen` then gets what it holds. */
  start(onOpen: (source: JournalSource) => void): Promise<void>
  /** A journal whose process is gone and which still holds visits, now held by this process; else null. */
  takeAbandoned(): Promise<JournalSource | null>
  /** Lets applied visits leave the disk, even when no new ones come. */
  renew(): Promise<void>
  close(): void
}

/** The journal of this process's visits. Until it is open, and while the disk is full, visits pass unsaved. */
export function createVisitJournal(options: VisitJournalOptions): VisitJournal {
  const {
    root,
    onUnsaved,
    onThrown,
    onSaved,
    onDamaged,
    onInherited,
    yieldToEventLoop = async () => {},
  } = options
  let partition: Partition | null = null
  let writer: JournalWriter<RecordedVisit> | null = null
  let appliedTo = 0
  let retry: NodeJS.Timeout | undefined

  function record(visit: RecordedVisit, onWritten: () => void): void {
    if (writer) writer.append(visit, onWritten)
    else {
      onUnsaved(1, new Error('The journal is not open'))
      onWritten()
    }
  }

  async function start(onOpen: (source: JournalSource) => void): Promise<void> {
    try {
      partition ??= await takePartition(root)
      const firstSequence = await nextSequenceOf(partition)
      appliedTo = await readAppliedSequence(partition)
      const source = createJournalSource(partition, appliedTo, {
        onDamaged,
        onInherited,
        yieldToEventLoop,
        inheritedBelow: firstSequence,
        isLive: true,
        upTo: () => writer?.syncedSequence() ?? 0,
        onApplied: (sequence) => {
          appliedTo = sequence
        },
      })
      const { directory } = partition
      const callbacks = { onUnsaved, onThrown, onSaved }
      writer = openJournalWriter({ directory, firstSequence, encode: encodeVisit, ...callbacks })
      onOpen(source)
    } catch (error) {
      onUnsaved(0, error)
      retry = setTimeout(() => void start(onOpen), RETRY_MS).unref()
    }
  }

  async function takeAbandoned(): Promise<JournalSource | null> {
    if (partition === null) return null
    const abandoned = await takeAbandonedPartition(root, partition.id)
    if (abandoned === null) return null
    return createJournalSource(abandoned, await readAppliedSequence(abandoned), {
      onDamaged,
      onInherited,
      yieldToEventLoop,
      inheritedBelow: Number.MAX_SAFE_INTEGER,
      isLive: false,
      upTo: () => Number.MAX_SAFE_INTEGER,
      onApplied: () => {},
    })
  }

  function close(): void {
    clearTimeout(retry)
    writer?.close()
    writer = null
    partition?.release()
  }

  async function renew(): Promise<void> {
    writer?.renew()
    if (partition !== null) await removeAppliedSegments(partition.directory, appliedTo)
  }

  return { record, start, takeAbandoned, renew, close }
}
