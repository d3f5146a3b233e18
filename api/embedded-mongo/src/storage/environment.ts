import { mkdirSync } from 'node:fs'
import { type Database, open, type RootDatabase } from 'lmdb'
import { CommandError } from '../command-error.ts'
import { inspectDataFile } from './data-file.ts'
import { assertRoomToOpen, BYTES_TO_FREE, BYTES_TO_WRITE, watchDiskRoom } from './disk-room.ts'
import { openWriteBlock, type WriteBlock } from './write-block.ts'

export type Store = Database<Buffer, Buffer>

/**
 * Runs `job` in the next write transaction. Resolves once it is committed, with `flush` once it is
 * on the disk.
 */
export type Write = <T>(job: () => T, options?: WriteOptions) => Promise<T>

export interface WriteOptions {
  flush?: boolean
  /** Allowed on a nearly full disk, because it only removes data. */
  freesRoom?: boolean
  /** Allowed while writes are blocked, because clients see no change. */
  isUpkeep?: boolean
  /** Always allowed, because it only waits for earlier writes. */
  changesNothing?: boolean
}

export interface Environment {
  catalog: Store
  records: Store
  index: Store
  write: Write
  root: RootDatabase
  writeBlock: WriteBlock
  /** Called at the end of every write transaction, to store what its jobs collected. */
  beforeCommit: (() => void) | undefined
  /** Called when the files are in doubt; has to end the process. */
  onFatal: (error: Error) => void
  close: () => Promise<void>
}

interface Job {
  run: () => unknown
  flush: boolean
  settle: (outcome: { value: unknown } | { error: unknown }) => void
}

/** Longest work of one write job, in milliseconds. Longer work continues in another job. */
export const JOB_MS = 6

/** Longest time in milliseconds that one write transaction blocks the thread. */
const TRANSACTION_MS = 8

export interface EnvironmentOptions {
  path: string
  /** True if the last process ended because it could not write. */
  isCautious: boolean
  onFatal: (error: Error) => void
}

/**
 * Opens the files of a data directory. A failed commit leaves memory ahead of the disk, so
 * `onFatal` has to end the process.
 */
export function openEnvironment({ path, isCautious, onFatal }: EnvironmentOptions): Environment {
  inspectDataFile(path)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  assertRoomToOpen(path)
  const room = watchDiskRoom(path, isCautious)
  const writeBlock = openWriteBlock(path)
  const root = open<Buffer, Buffer>({
    path,
    keyEncoding: 'binary',
    encoding: 'binary',
    separateFlushed: true,
    maxDbs: 4,
    maxReaders: 64,
  } as never) as RootDatabase<Buffer, Buffer>
  const openStore = (name: string) =>
    root.openDB<Buffer, Buffer>({ name, keyEncoding: 'binary', encoding: 'binary' })
  const writer = createWriter(root, {
    onFatal,
    assertAllowed: ({ freesRoom, isUpkeep, changesNothing }) => {
      if (changesNothing) return
      if (!isUpkeep) writeBlock.assert()
      room.assert(freesRoom ? BYTES_TO_FREE : BYTES_TO_WRITE)
    },
    beforeCommit: () => environment.beforeCommit?.(),
  })
  const environment: Environment = {
    root,
    writeBlock,
    beforeCommit: undefined,
    onFatal,
    catalog: openStore('catalog'),
    records: openStore('records'),
    index: openStore('index'),
    write: writer.write,
    close: async () => {
      await writer.close()
      await root.close()
    },
  }
  return environment
}

interface WriterHooks {
  onFatal: (error: Error) => void
  beforeCommit: () => void
  /** @throws if such a write is not allowed now */
  assertAllowed: (options: WriteOptions) => void
}

interface Writer {
  write: Write
  /** Completes and flushes pending writes, and refuses later ones. */
  close: () => Promise<void>
}

function createWriter(root: RootDatabase, { onFatal, beforeCommit, assertAllowed }: WriterHooks): Writer {
  let queue: Job[] = []
  let closing = false
  let pumping = false

  function runSome(): { job: Job; outcome: { value: unknown } | { error: unknown } }[] {
    const done = []
    const end = performance.now() + TRANSACTION_MS
    let taken = 0
    do {
      const job = queue[taken++] as Job
      done.push({ job, outcome: attempt(job.run) })
    } while (taken < queue.length && performance.now() < end)
    queue = queue.slice(taken)
    beforeCommit()
    return done
  }

  async function pump(): Promise<void> {
    pumping = true
    while (queue.length > 0) {
      const committed = root.transaction(runSome)
      const flushed = Promise.resolve(root.flushed)
      const done = await committed
      for (const { job, outcome } of done) {
        if (job.flush) flushed.then(() => job.settle(outcome), onFatal)
        else job.settle(outcome)
      }
    }
    pumping = false
  }

  const write: Write = (run, options) =>
    new Promise((resolve, reject) => {
      if (closing) throw new CommandError('InterruptedAtShutdown', 'interrupted at shutdown')
      assertAllowed(options ?? {})
      queue.push({
        run,
        flush: options?.flush ?? false,
        settle: (outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value as never)),
      })
      if (!pumping) pump().catch(onFatal)
    })
  return {
    write,
    close: () => {
      const last = write(() => undefined, { flush: true, changesNothing: true })
      closing = true
      return last
    },
  }
}

function attempt(run: () => unknown): { value: unknown } | { error: unknown } {
  try {
    return { value: run() }
  } catch (error) {
    return { error }
  }
}
