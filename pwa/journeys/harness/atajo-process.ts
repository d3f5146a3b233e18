import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../../scripts/find-free-port.ts'

const server = fileURLToPath(new URL('../../../api/dist/server.js', import.meta.url))

export interface Atajo {
  url: string
  dataDir: string
  /** The output of all starts together. */
  output(): string
  /** Stops the service and its children by SIGTERM. */
  stop(): Promise<void>
  kill(): Promise<void>
  /** Starts it again on the same port and data directory. */
  start(): Promise<void>
  isRunning(): boolean
  discard(): Promise<void>
  /** Synchronous, for the end of this process. */
  removeAtExit(): void
}

/**
 * Starts the built service on a free port with the embedded database, in an empty data directory
 * unless DATA_DIR names another.
 */
export async function startAtajo(settings: Record<string, string> = {}): Promise<Atajo> {
  const port = await findFreePort()
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'atajo-journey-'))
  const url = `http://localhost:${port}`
  let child: ChildProcess | null = null
  let output = ''

  async function start(): Promise<void> {
    child = spawn(process.execPath, [server], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMIT_SCALE: '1000',
        LOG_LEVEL: 'warn',
        ...settings,
      },
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk
      })
    }
    await untilReady(child, { url, output: () => output })
  }

  const isRunning = () => child?.pid !== undefined && child.exitCode === null && child.signalCode === null

  function signal(name: NodeJS.Signals): void {
    const pid = child?.pid
    if (pid !== undefined) process.kill(name === 'SIGKILL' ? -pid : pid, name)
  }

  async function end(name: NodeJS.Signals): Promise<void> {
    if (!child || !isRunning()) return
    const ended = once(child, 'exit')
    signal(name)
    await ended
  }

  function removeAtExit(): void {
    if (isRunning()) signal('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }

  async function discard(): Promise<void> {
    await end('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }

  await start()
  return {
    url,
    dataDir,
    start,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    isRunning,
    discard,
    removeAtExit,
  }
}

async function untilReady(
  child: ChildProcess,
  { url, output }: { url: string; output: () => string },
): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the service ended at start:\n${output()}`)
    const answer = await fetch(`${url}/api/health/ready`).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new Error(`the service is not ready after a minute:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
