import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EXIT_CANNOT_WRITE, EXIT_CODES } from './exit-codes.ts'
import { EmbeddedMongoError, type FailureReason } from './failure.ts'
import { forkProgram, type ProgramOptions } from './run-program.ts'

export interface EmbeddedMongoOptions extends ProgramOptions {
  /** The data directory, which is created if it does not exist. */
  directory: string
  log: (line: string) => void
}

export interface EmbeddedMongo {
  /** A connection string for any MongoDB driver on this machine. */
  uri: string
  /** Resolves when the engine has ended for good; rejects if it cannot be restarted. */
  closed: Promise<void>
  stop: () => Promise<void>
}

/** Gives up after this many consecutive failed starts. */
const MAX_FAILED_STARTS = 5
const FAILED_START_DELAY_MS = 200
/** A process that dies sooner than this is restarted with a delay. */
const SHORT_LIFE_MS = 2000
const SHORT_LIFE_DELAY_MS = 250

/**
 * Starts the engine as a child process and waits until it answers. It is restarted when it dies,
 * and ends with this process.
 * @throws an EmbeddedMongoError, for example if another process holds the data directory
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const socketDir = mkdtempSync(join(tmpdir(), 'db-'))
  const socket = join(socketDir, 'db.sock')
  try {
    const first = await launch(options, socket)
    return supervise(options, socket, first)
  } catch (error) {
    rmSync(socketDir, { recursive: true, force: true })
    throw error
  }
}

interface LaunchOptions extends EmbeddedMongoOptions {
  /** True if the previous process ended because it could not write. */
  isCautious?: boolean
}

/** Forks the engine and resolves when it is ready. */
function launch(options: LaunchOptions, socket: string): Promise<ChildProcess> {
  const { directory, log, isCautious } = options
  return new Promise((resolve, reject) => {
    const child = forkProgram([directory, socket, ...(isCautious ? ['--cautious'] : [])], options)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) if (line) log(line)
    })
    child.once('message', () => resolve(child))
    child.once('error', reject)
    child.once('exit', (code) => reject(startFailure(code, directory)))
  })
}

function startFailure(code: number | null, directory: string): EmbeddedMongoError {
  const reason = [...EXIT_CODES].find(([, exitCode]) => exitCode === code)?.[0] ?? 'not-running'
  const why: Partial<Record<FailureReason, string>> = {
    'directory-in-use': `the data directory ${directory} is in use by another process`,
    'files-damaged': `the data files in ${directory} are damaged; restore a backup`,
    'other-format': `the data files in ${directory} have another format; open them with the version that wrote them`,
  }
  return new EmbeddedMongoError(
    reason,
    why[reason] ?? `the embedded database ended while starting (exit code ${code})`,
  )
}

/** Restarts the engine until it is stopped. */
function supervise(options: EmbeddedMongoOptions, socket: string, first: ChildProcess): EmbeddedMongo {
  let child = first
  let stopping = false
  const closed = new Promise<void>((resolve, reject) => {
    const watch = (before: number) => {
      const since = performance.now()
      child.once('exit', async (code, signal) => {
        if (stopping) return resolve()
        options.log(`the embedded database ended (${signal ?? `exit code ${code}`}), starting it again`)
        const shortLives = countShortLives(before, since)
        try {
          await pause(shortLifeDelay(shortLives))
          const isCautious = code === EXIT_CANNOT_WRITE
          const next = await relaunch({ ...options, isCautious, isWanted: () => !stopping }, socket)
          if (!next) return resolve()
          child = next
          if (stopping) endEngine(child)
          watch(shortLives)
        } catch (error) {
          reject(error)
        }
      })
    }
    watch(0)
  }).finally(() => rmSync(join(socket, '..'), { recursive: true, force: true }))
  closed.catch(() => undefined)
  return {
    uri: `mongodb://${encodeURIComponent(socket)}/?directConnection=true`,
    closed,
    stop: () => {
      stopping = true
      endEngine(child)
      return closed
    },
  }
}

/** Counts consecutive processes that died soon after their start, this one included. */
function countShortLives(before: number, since: number): number {
  return performance.now() - since < SHORT_LIFE_MS ? before + 1 : 0
}

function shortLifeDelay(shortLives: number): number {
  return shortLives > 1 ? SHORT_LIFE_DELAY_MS : 0
}

/**
 * The engine ends when its parent's channel closes. Signals to the whole group are handled by the
 * parent.
 */
function endEngine(child: ChildProcess): void {
  if (child.connected) child.disconnect()
}

interface RelaunchOptions extends LaunchOptions {
  isWanted: () => boolean
}

/** Repeats until the engine runs; `undefined` if it was stopped meanwhile. */
async function relaunch(options: RelaunchOptions, socket: string): Promise<ChildProcess | undefined> {
  for (let failed = 1; options.isWanted(); failed++) {
    try {
      return await launch(options, socket)
    } catch (error) {
      options.log((error as Error).message)
      if (failed >= MAX_FAILED_STARTS && !options.isCautious) {
        throw new EmbeddedMongoError('not-running', 'the embedded database does not stay up')
      }
      await pause(FAILED_START_DELAY_MS * Math.min(failed, MAX_FAILED_STARTS))
    }
  }
  return undefined
}
