import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { JsonTestResults } from 'vitest/reporters'
import { enginesToWalk } from './engines-to-walk.ts'
import { findChromium } from './find-chromium.ts'
import { root, sourceFiles } from './source-files.ts'

interface Tally {
  passed: number
  failed: number
  skipped: number
}

const FAILURE_SHOWN = 2_000
const MAX_SAID = 64 * 2 ** 20
/** Journeys mostly wait, so that a third browser on two cores still saves a fifth of their time. */
const BROWSERS = 3

const tally: Tally = { passed: 0, failed: 0, skipped: 0 }
/** What failed, to be said again where the output ends. */
const failures: string[] = []
const reports = join(root, 'reports')

function add(counts: Partial<Tally>): void {
  tally.passed += counts.passed ?? 0
  tally.failed += counts.failed ?? 0
  tally.skipped += counts.skipped ?? 0
}

function verdict(isGood: boolean, start: number): string {
  return `${isGood ? 'ok' : 'FAILED'} (${((performance.now() - start) / 1000).toFixed(0)} s)`
}

/** A program of Node's that counts as one test; what it has to say comes whole, where it fails. */
async function runCheck(name: string, args: string[]): Promise<boolean> {
  const start = performance.now()
  const ended = await new Promise<{ isGood: boolean; said: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: MAX_SAID }, (error, stdout, stderr) =>
      resolve({ isGood: error === null, said: `${stdout}${stderr}` }),
    )
  })
  console.log(`\n── ${name}: ${verdict(ended.isGood, start)}`)
  if (!ended.isGood) console.log(ended.said)
  add(ended.isGood ? { passed: 1 } : { failed: 1 })
  if (!ended.isGood) failures.push(name)
  return ended.isGood
}

/**
 * Runs vitest projects and adds their counts; a run that ends without a readable report is one
 * failure.
 */
function runTests(name: string, projects: string[], args: string[]): void {
  const report = join(reports, `${projects.join('-')}.json`)
  rmSync(report, { force: true })
  const start = performance.now()
  console.log(`\n── ${name}`)
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ]
  const isGood = spawnSync(process.execPath, vitest, { cwd: root, stdio: 'inherit' }).status === 0
  console.log(`── ${name}: ${verdict(isGood, start)}`)
  const counts = readReport(report)
  add(counts)
  if (isGood || counts.failed > 0) return
  add({ failed: 1 })
  failures.push(`${name}: ended without a failed test, and not well`)
}

function readReport(path: string): Tally {
  try {
    const report: JsonTestResults = JSON.parse(readFileSync(path, 'utf8'))
    failures.push(...report.testResults.flatMap(failuresOf))
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  } catch {
    failures.push(`no readable report at ${path}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function failuresOf({ name, message, assertionResults }: JsonTestResults['testResults'][number]): string[] {
  const file = relative(root, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (message && failed.length === 0) return [`${file}: ${message.slice(0, FAILURE_SHOWN)}`]
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${file}: ${fullName}\n${(failureMessages ?? []).join('\n').slice(0, FAILURE_SHOWN)}`,
  )
}

/** All browsers in one run: while one waits, the others work. */
function runJourneys(): void {
  const engines = enginesToWalk()
  const here = engines.filter(({ isHere }) => isHere).map(({ project }) => project)
  const hasChromium = findChromium() !== null
  const projects = [...(hasChromium ? ['browser', 'phone'] : []), ...here]
  if (projects.length > 0) runTests('browser', projects, [`--maxWorkers=${BROWSERS}`])
  if (!hasChromium) countWithoutChromium()
  for (const { name, wanted } of engines.filter(({ isHere }) => !isHere)) {
    console.error(`\n!! ${name}: NO SE HA RECORRIDO. Hace falta ${wanted}.`)
    add(process.env.CI ? { failed: 1 } : { skipped: 1 })
    if (process.env.CI) failures.push(`${name}: not here`)
  }
}

function countWithoutChromium(): void {
  const journeys = sourceFiles(join(root, 'pwa', 'journeys')).filter((path) => path.endsWith('.journey.ts'))
  console.error(
    '\n!! No Chromium: not on the PATH, and CHROME_PATH is not set. THE BROWSER TESTS DID NOT RUN.',
  )
  add(process.env.CI ? { failed: journeys.length } : { skipped: journeys.length })
}

/** Whether Compose understands docker-compose.yml without a word of complaint. */
function runComposeCheck(): void {
  const files = ['docker-compose.yml', 'docker/open-mongo.yml'].flatMap((file) => ['-f', file])
  const args = [...files, '--env-file', '.env.example', 'config', '--quiet']
  const found = spawnSync('docker-compose', args, { cwd: root, encoding: 'utf8' })
  if (found.error) {
    console.error('\n!! No docker-compose on the PATH. docker-compose.yml WAS NOT CHECKED.')
    add(process.env.CI ? { failed: 1 } : { skipped: 1 })
    return
  }
  const isGood = found.status === 0 && found.stderr === ''
  console.log(`\n── docker-compose.yml: ${isGood ? 'ok' : `FAILED\n${found.stderr}`}`)
  add(isGood ? { passed: 1 } : { failed: 1 })
  if (!isGood) failures.push('docker-compose.yml')
}

async function checkSources(): Promise<void> {
  await runCheck('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'])
  await runCheck('imports, names and dead code', ['--import', 'tsx', 'scripts/check.ts'])
}

async function buildAndCheckTypes(): Promise<boolean> {
  const isBuilt = await runCheck('build', ['--import', 'tsx', 'scripts/build.ts', '--if-changed'])
  await runCheck('types', ['node_modules/typescript-7/bin/tsc', '-b'])
  return isBuilt
}

mkdirSync(reports, { recursive: true })
runComposeCheck()
const [isBuilt] = await Promise.all([buildAndCheckTypes(), checkSources()])
runTests(
  'unit and API',
  ['shared', 'pwa', 'pwa-dom', 'api', 'plain-redirects', 'embedded-mongo'],
  ['--maxWorkers=3'],
)
if (isBuilt) {
  runTests(
    'threats, faults, commands, migration and replicas',
    ['threats', 'faults', 'scripts'],
    ['--maxWorkers=3'],
  )
  runJourneys()
}

for (const failure of failures) console.log(`\n✗ ${failure}`)
if (tally.skipped > 0) console.log(`\n${tally.skipped} skipped`)
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed > 0 ? 1 : 0
