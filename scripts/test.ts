import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { enginesToWalk } from './engines-to-walk.ts'
import { findChromium } from './find-chromium.ts'
import { runVitest, type TestRun } from './run-vitest.ts'
import { root, sourceFiles } from './source-files.ts'

interface Tally {
  passed: number
  failed: number
  skipped: number
}

const MAX_SAID = 64 * 2 ** 20
/** Journeys mostly wait, so that a third browser on two cores still saves a fifth of their time. */
const BROWSERS = 3

const tally: Tally = { passed: 0, failed: 0, skipped: 0 }
/** What failed, to be said again where the output ends. */
const failures: string[] = []
/** What failed where others ran too, before it ran alone. */
const firstFailures: string[] = []

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
 * Runs vitest projects and adds their counts. On CI, a machine that others share, files that failed
 * run once more, alone and from their start: what passes then is named at the end, and no failure.
 */
function runTests(name: string, projects: string[], args: string[]): void {
  const start = performance.now()
  console.log(`\n── ${name}`)
  const first = tryTests(name, projects, args)
  const failed = first.files.filter((file) => file.failures.length > 0)
  const isAgain = Boolean(process.env.CI) && failed.length > 0
  const paths = new Set(failed.map(({ path }) => path))
  const again = isAgain ? tryTests(name, projects, [...paths, '--maxWorkers=1']) : null
  const last = again ? [...first.files.filter(({ path }) => !paths.has(path)), ...again.files] : first.files
  const isGood = (again ?? first).isGood && last.every(({ failures }) => failures.length === 0)
  console.log(`── ${name}: ${verdict(isGood, start)}`)
  if (again) firstFailures.push(...failed.flatMap((file) => file.failures))
  for (const file of last) {
    add({ passed: file.passed, skipped: file.skipped, failed: file.failures.length })
    failures.push(...file.failures)
  }
}

/** A run that ends badly without a failed test counts as one. */
function tryTests(name: string, projects: string[], args: string[]): TestRun {
  const fails = (text: string): TestRun => {
    add({ failed: 1 })
    failures.push(`${name}: ${text}`)
    return { isGood: false, files: [] }
  }
  try {
    const run = runVitest(projects, args)
    const hasFailure = run.files.some((file) => file.failures.length > 0)
    if (!run.isGood && !hasFailure) fails('ended without a failed test, and not well')
    return run
  } catch (error) {
    return fails(String(error))
  }
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

for (const failure of firstFailures) console.log(`\n↻ run again, after: ${failure}`)
for (const failure of failures) console.log(`\n✗ ${failure}`)
if (tally.skipped > 0) console.log(`\n${tally.skipped} skipped`)
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed > 0 ? 1 : 0
