import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { EXIT_CODES } from './exit-codes.ts'
import { EmbeddedMongoError } from './failure.ts'

/** The source, or its bundle that the tests have built once. */
const SOURCE = process.env.EMBEDDED_MONGO_PROGRAM
  ? pathToFileURL(process.env.EMBEDDED_MONGO_PROGRAM)
  : new URL('./main.ts', import.meta.url)

/** Reading missing pages of a mapped file kills the process. */
const CRASHES: NodeJS.Signals[] = ['SIGBUS', 'SIGSEGV', 'SIGABRT', 'SIGTRAP', 'SIGILL']

export interface ProgramOptions {
  /** The bundle of the engine's `main.ts`; by default the source is run. */
  program?: URL | undefined
}

/** Forks the engine's program, which ends with this process. */
export function forkProgram(args: string[], { program = SOURCE }: ProgramOptions): ChildProcess {
  const file = fileURLToPath(program)
  return fork(file, args, {
    // By default V8 triples the heap before it collects garbage on machines with much memory.
    execArgv: ['--heap-growing-percent=30', ...(file.endsWith('.ts') ? ['--import', 'tsx'] : [])],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** Runs one task of the engine's program in its own process, since damaged files may kill it. */
export async function runProgram(
  args: string[],
  options: ProgramOptions & { onMessage?: ((message: unknown) => void) | undefined },
): Promise<void> {
  const child = forkProgram(args, options)
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  child.on('message', (message) => options.onMessage?.(message))
  const disconnected = once(child, 'disconnect')
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  // The last message can arrive after the process has ended.
  await disconnected
  if (code === 0) return
  const why = said.trim().split('\n').at(-1) || `it ended with ${signal ?? code}`
  const reason = [...EXIT_CODES].find(([, exitCode]) => exitCode === code)?.[0]
  if (reason) throw new EmbeddedMongoError(reason, why)
  if (signal !== null && CRASHES.includes(signal)) throw new EmbeddedMongoError('files-damaged', why)
  throw new Error(why)
}
