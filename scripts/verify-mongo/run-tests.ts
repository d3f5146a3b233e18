import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../source-files.ts'
import { type FileResult, RESULTS_FILE } from './progress-reporter.ts'

/** A machine far away may take its time; tests with a limit of their own keep it. */
const TEST_MS = 120_000
const END_MS = 10_000
const POLL_MS = 100

/**
 * Runs test files on the MongoDB of that address until `signal` ends them with all that they
 * started. Returns the results by file, null when there are none.
 */
export async function runTests(
  files: readonly string[],
  uri: string,
  signal: AbortSignal,
): Promise<Map<string, FileResult> | null> {
  if (signal.aborted) return null
  const folder = mkdtempSync(join(tmpdir(), 'atajo-verify-'))
  const report = join(folder, 'results.json')
  const vitest = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...['api', 'scripts'].flatMap((project) => ['--project', project]),
      '--maxWorkers=2',
      `--reporter=${join(root, 'scripts', 'verify-mongo', 'progress-reporter.ts')}`,
      `--testTimeout=${TEST_MS}`,
      ...files.map((file) => join(root, file)),
    ],
    {
      cwd: root,
      env: { ...process.env, TEST_MONGODB_URI: uri, [RESULTS_FILE]: report },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    },
  )
  const end = () => void endGroup(vitest)
  signal.addEventListener('abort', end)
  try {
    await once(vitest, 'exit')
    if (signal.aborted) await endGroup(vitest)
    return signal.aborted ? null : readReport(report)
  } finally {
    signal.removeEventListener('abort', end)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Lets the run end what its workers started, and ends by force what is left of it then. */
async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return
  const isLeft = () => send(-pid, 0)
  send(pid, 'SIGTERM')
  for (const end = Date.now() + END_MS; isLeft() && Date.now() < end; ) await delay(POLL_MS)
  send(-pid, 'SIGKILL')
  while (isLeft()) await delay(POLL_MS)
}

function send(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal)
  } catch {
    return false
  }
}

function readReport(path: string): Map<string, FileResult> | null {
  try {
    return new Map(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}
