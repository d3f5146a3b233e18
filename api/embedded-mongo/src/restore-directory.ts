import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { lockDirectory } from './directory-lock.ts'
import { EmbeddedMongoError } from './failure.ts'
import { type ProgramOptions, runProgram } from './run-program.ts'
import { assertWholeDataFile, DATA_FILE } from './storage/data-file.ts'
import { syncToDisk } from './sync-to-disk.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** Progress as `done` of `of`, first in bytes, then in documents. */
export interface RestoreStep {
  step: 'copy' | 'check'
  done: number
  of: number
}

export interface RestoreOptions extends ProgramOptions {
  onStep?: ((step: RestoreStep) => void) | undefined
}

export interface Restored {
  /** Path of the previous database; null if there was none. */
  aside: string | null
  documents: number
}

const SCRATCH = /^\.restore-/
const PIECE_BYTES = 4 * 1024 * 1024
/** Must remain free, because with less the database refuses writes. */
const SPARE_BYTES = 64 * 1024 * 1024

/**
 * Replaces a directory's database by a copy after reading all of it. An interruption leaves either
 * the previous database or the complete copy.
 * @throws an EmbeddedMongoError: `directory-in-use`, `nothing-to-copy`, `files-damaged`,
 * `other-format`, `no-room`
 */
export async function restoreDirectory(
  file: string,
  directory: string,
  options: RestoreOptions = {},
): Promise<Restored> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new EmbeddedMongoError('nothing-to-copy', `there is no file ${file}`)
  }
  assertWholeDataFile(file)
  const lock = await lockDirectory(directory)
  const scratch = makeScratch(directory)
  const clean = () => rmSync(scratch, { recursive: true, force: true })
  process.once('exit', clean)
  try {
    await copyInPieces(file, join(scratch, DATA_FILE), options)
    const documents = await check(scratch, options)
    return { aside: replace(directory, join(scratch, DATA_FILE)), documents }
  } finally {
    clean()
    process.off('exit', clean)
    await lock.release()
  }
}

/** Uses the same disk, so that the file can be renamed atomically. */
function makeScratch(directory: string): string {
  for (const name of readdirSync(directory)) {
    if (SCRATCH.test(name)) rmSync(join(directory, name), { recursive: true })
  }
  return mkdtempSync(join(directory, '.restore-'))
}

async function copyInPieces(from: string, to: string, { onStep }: RestoreOptions): Promise<void> {
  const [source, target] = [openSync(from, 'r'), openSync(to, 'wx', 0o600)]
  try {
    const { size: of } = fstatSync(source)
    const { bavail, bsize } = statfsSync(to)
    if (bavail * bsize < of + SPARE_BYTES) throw new EmbeddedMongoError('no-room', 'the disk is too full')
    const piece = Buffer.allocUnsafe(PIECE_BYTES)
    for (let done = 0; done < of; ) {
      const read = readSync(source, piece, 0, PIECE_BYTES, done)
      if (read === 0) throw new EmbeddedMongoError('files-damaged', `${from} was cut short`)
      for (let written = 0; written < read; ) written += writeSync(target, piece, written, read - written)
      done += read
      onStep?.({ step: 'copy', done, of })
      await yieldToEventLoop()
    }
    fsyncSync(target)
  } finally {
    closeSync(source)
    closeSync(target)
  }
}

async function check(scratch: string, { program, onStep }: RestoreOptions): Promise<number> {
  let checked = 0
  await runProgram(['--check', scratch], {
    program,
    onMessage(message) {
      const { documents, of } = message as { documents: number; of: number }
      checked = documents
      onStep?.({ step: 'check', done: documents, of })
    },
  })
  return checked
}

/** The replacement takes effect by a single rename. */
function replace(directory: string, copy: string): string | null {
  const current = join(directory, DATA_FILE)
  const aside = existsSync(current) ? setAside(directory, current) : null
  // The lock file lists readers of the previous file, so it must not stay beside another one.
  rmSync(join(directory, 'lock.mdb'), { force: true })
  renameSync(copy, current)
  syncToDisk(directory)
  rmSync(join(directory, 'writes-blocked'), { force: true })
  return aside
}

/** Keeps a file under a second name, or as a copy on file systems without hard links. */
function setAside(directory: string, current: string): string {
  const aside = join(directory, `before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.mdb`)
  try {
    linkSync(current, aside)
  } catch {
    copyFileSync(current, `${aside}.part`)
    syncToDisk(`${aside}.part`)
    renameSync(`${aside}.part`, aside)
  }
  syncToDisk(directory)
  return aside
}
