import { type JournalWriter, openJournalWriter } from '../../platform/journal/journal-writer.ts'
import {
  nextSequenceOf,
  type Partition,
  readAppliedSequence,
  takePartition,
} from '../../platform/journal/partition.ts'
import { removeAppliedSegments } from '../../platform/journal/segments.ts'
import type { RecordedVisit } from './visit.model.ts'
import { encodeVisit } from './visit-bytes.ts'

const RETRY_MS = 1000

export interface VisitJournalOptions {
  /** Folder of the machine's journals, with one folder for each process. */
  root: string
  /** Called with visits that were let through but could not be written. */
  onUnsaved: (count: number, error: unknown) => void
  /** Called with an exception of a `record` callback. */
  onThrown: (error: unknown) => void
  onSaved: (count: number) => void
}

/** The open journal of a process, for readers in this thread or another. */
export interface OpenJournal {
  id: string
  directory: string
  /** Lower records were written by an earlier process. */
  firstSequence: number
  /** One element in shared memory: the last sequence number that survives a power cut. */
  synced: BigInt64Array
}

export interface VisitJournal {
  /** Writes the visit with the others of this turn of the event loop, then calls back. */
  record(visit: RecordedVisit, onWritten: () => void): void
  /** Retries to open the journal until the disk allows it. */
  start(onOpen: (journal: OpenJournal) => void): Promise<void>
  /** Syncs written visits and removes applied ones from the disk, even without new visits. */
  renew(): Promise<void>
  close(): void
}

/**
 * Creates the journal of this process. Until it is open, or on a full disk, no visits are saved.
 */
export function createVisitJournal(options: VisitJournalOptions): VisitJournal {
  const { root, onUnsaved } = options
  const synced = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
  let partition: Partition | null = null
  let writer: JournalWriter<RecordedVisit> | null = null
  let retry: NodeJS.Timeout | undefined

  async function start(onOpen: (journal: OpenJournal) => void): Promise<void> {
    try {
      partition ??= await takePartition(root)
      const { id, directory } = partition
      const firstSequence = await nextSequenceOf(partition)
      Atomics.store(synced, 0, BigInt(firstSequence - 1))
      writer = openJournalWriter({
        ...options,
        directory,
        firstSequence,
        encode: encodeVisit,
        onSynced: (sequence) => void Atomics.store(synced, 0, BigInt(sequence)),
      })
      onOpen({ id, directory, firstSequence, synced })
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
    async renew() {
      writer?.renew()
      if (partition === null) return
      await removeAppliedSegments(partition.directory, await readAppliedSequence(partition))
    },
    close() {
      clearTimeout(retry)
      writer?.close()
      writer = null
      partition?.release()
    },
  }
}
