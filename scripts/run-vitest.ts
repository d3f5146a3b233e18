import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { JsonTestResults } from 'vitest/reporters'
import { root } from './source-files.ts'

export interface TestFile {
  /** From the root. */
  path: string
  passed: number
  skipped: number
  /** One text for each test that failed, or one for a file that failed as a whole. */
  failures: string[]
  seconds: number
}

export interface TestRun {
  /** Whether vitest itself says so, which it does not after an error that no test caught. */
  isGood: boolean
  files: TestFile[]
}

const FAILURE_SHOWN = 2_000

/**
 * Runs vitest projects, or those of their files that `args` name, with what they say on the
 * terminal.
 * @throws when it ends without a readable report
 */
export async function runVitest(
  projects: string[],
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<TestRun> {
  const report = join(root, 'reports', `${projects[0]}-to-${projects.at(-1)}.json`)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ]
  const [status] = await once(spawn(process.execPath, vitest, { cwd: root, stdio: 'inherit', env }), 'exit')
  const { testResults }: JsonTestResults = JSON.parse(readFileSync(report, 'utf8'))
  return { isGood: status === 0, files: testResults.map(readFile) }
}

function readFile(result: JsonTestResults['testResults'][number]): TestFile {
  const { name, status, message, assertionResults, startTime, endTime } = result
  const path = relative(root, name)
  const count = (...statuses: string[]) =>
    assertionResults.filter((one) => statuses.includes(one.status)).length
  const failures = assertionResults
    .filter((one) => one.status === 'failed')
    .map(({ fullName, failureMessages }) => `${path}: ${fullName}\n${(failureMessages ?? []).join('\n')}`)
  if (status === 'failed' && failures.length === 0) failures.push(`${path}: ${message}`)
  return {
    path,
    passed: count('passed'),
    skipped: count('skipped', 'pending', 'todo', 'disabled'),
    failures: failures.map((failure) => failure.slice(0, FAILURE_SHOWN)),
    seconds: (endTime - startTime) / 1000,
  }
}
