import { mkdirSync } from 'node:fs'
import { type Database, open, type RootDatabase } from 'lmdb'
import { CommandError } from '../command-error.ts'
import { inspectDataFile } from './data-file.ts'
import { assertRoomToOpen, BYTES_TO_FREE, BYTES_TO_WRITE, watchDiskRoom } from './disk-room.ts'
import { openWriteBlock, type WriteBlock } from './write-block.ts'

export type Store = Database<Buffer, Buffer>

/**
 * Runs `job` inside the next write transaction; resolves once committed, with `flush` once on the
 * disk.
 */
export type Write = <T>(job: () => T, options?: WriteOptions) => Promise<T>

export interface WriteOptions {
  flush?: boolean
  /** Allowed on a nearly full disk: it only takes away. */
  freesRoom?: boolean
  /** Allowed while writes are blocked: it changes nothing that clients see. */
  isUpkeep?: boolean
  /** Allowed always: it only waits for what was written before it. */
  changesNothing?: boolean
}

export interface Environment {
  catalog: Store
  records: Store
  index: Store
  write: Write
  root: RootDatabase
  writeBlock: WriteBlock
  /** Called at the end of every write transaction, to put what its jobs left to be put once. */
  beforeCommit: (() => void) | undefined
  /** To be told of what leaves the files in doubt; ends the process. */
  onFatal: (error: Error) => void
  close: () => Promise<void>
}

interface Job {
  run: () => unknown
  flush: boolean
  settle: (outcome: { value: unknown } | { error: unknown }) => void
}

/**
 * How long the work of one write job may take, in milliseconds; what takes longer goes on in
 * another.
 */
export const JOB_MS = 6

/**
 * How long one write transaction may hold the thread before the others have their turn, in
 * milliseconds.
 */
const TRANSACTION_MS = 8

export interface EnvironmentOptions {
  path: string
  /** Whether the last process ended because it could not write. */
  isCautious: boolean
  onFatal: (error: Error) => void
}

/**
 * Opens the files of a data directory. A commit that fails leaves memory ahead of the disk:
 * `onFatal` is told, and has to end the process.
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
  /** Fails when such a write may not begin now. */
  assertAllowed: (options: WriteOptions) => void
}

interface Writer {
  write: Write
  /** Ends what was begun, flushed; what comes later is refused. */
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
