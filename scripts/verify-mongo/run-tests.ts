import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { JsonTestResults } from 'vitest/reporters'
import { root } from '../source-files.ts'

/** What became of a test file's tests. */
export interface FileResult {
  passed: number
  /** Names of what failed, with the first line of why. */
  failures: string[]
}

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
  const report = join(folder, 'report.json')
  const vitest = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...['api', 'scripts'].flatMap((project) => ['--project', project]),
      '--maxWorkers=2',
      `--reporter=${join(root, 'scripts', 'verify-mongo', 'progress-reporter.ts')}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files.map((file) => join(root, file)),
    ],
    {
      cwd: root,
      env: { ...process.env, TEST_MONGODB_URI: uri },
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
  let report: JsonTestResults
  try {
    report = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
  return new Map(report.testResults.map((file) => [relative(root, file.name), resultOf(file)]))
}

function resultOf({ assertionResults, message }: JsonTestResults['testResults'][number]): FileResult {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  const failures = failed.map(
    ({ fullName, failureMessages }) => `${fullName}: ${firstLine((failureMessages ?? [])[0])}`,
  )
  return {
    passed: assertionResults.filter(({ status }) => status === 'passed').length,
    failures: failures.length === 0 && message ? [firstLine(message)] : failures,
  }
}

function firstLine(text = ''): string {
  return text.split('\n')[0] ?? ''
}
