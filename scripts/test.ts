import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runVitest } from './run-vitest.ts'
import { root } from './source-files.ts'
import { type Counts, keepFirstRing, readFirstRing } from './test/counts.ts'
import { durationTables, type TimedGroup } from './test/durations.ts'
import { bothRings, firstRing, secondRing, type TestGroup } from './test/rings.ts'

/** A third worker on two cores uses what browsers and processes leave; a fourth saved nothing. */
const WORKERS = 3
const MAX_OUTPUT_BYTES = 64 * 2 ** 20
/** How many random cases the first ring tries, beside the usual number. */
const FIRST_RING_SCALE = '0.2'

const { values: options } = parseArgs({
  options: {
    /** Runs the second ring too. */
    all: { type: 'boolean', default: false },
    /** Runs the second ring alone. */
    'second-ring': { type: 'boolean', default: false },
    /** Runs the second ring alone, and adds the counts of the last `npm test`. */
    'after-test': { type: 'boolean', default: false },
    /** Prints how long groups and files took. */
    durations: { type: 'boolean', default: false },
  },
})
const counts: Counts = { passed: 0, skipped: 0, failures: [] }
const groups: TimedGroup[] = []

function add({ passed = 0, skipped = 0, failures = [] }: Partial<Counts>): void {
  counts.passed += passed
  counts.skipped += skipped
  counts.failures.push(...failures)
}

/** Counts tests that could not run here, which is a failure on CI. */
function skip(name: string, why: string): void {
  console.error(`\n!! ${name}: no se ha probado. Hace falta ${why}.`)
  add(process.env.CI ? { failures: [`${name}: hace falta ${why}`] } : { skipped: 1 })
}

const secondsSince = (start: number) => (performance.now() - start) / 1000

function printVerdict(name: string, isGood: boolean, seconds: number): void {
  console.log(`\n── ${name}: ${isGood ? 'ok' : 'FAILED'} (${seconds.toFixed(0)} s)`)
}

/** Runs a program of Node's that counts as one test, and prints its output if it fails. */
async function runCheck(name: string, args: string[]): Promise<boolean> {
  const start = performance.now()
  const { isGood, output } = await new Promise<{ isGood: boolean; output: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: MAX_OUTPUT_BYTES }, (error, stdout, stderr) =>
      resolve({ isGood: error === null, output: `${stdout}${stderr}` }),
    )
  })
  const seconds = secondsSince(start)
  printVerdict(name, isGood, seconds)
  if (!isGood) console.log(output)
  add(isGood ? { passed: 1 } : { failures: [name] })
  groups.push({ name, seconds, files: [] })
  return isGood
}

async function runTests(
  { name, projects, files = [], missing }: TestGroup,
  env = process.env,
): Promise<void> {
  if (missing) {
    skip(name, missing)
    return
  }
  const start = performance.now()
  console.log(`\n── ${name}`)
  try {
    const run = await runVitest(projects, [`--maxWorkers=${WORKERS}`, ...files], env)
    const hasFailure = run.files.some(({ failures }) => failures.length > 0)
    if (!run.isGood && !hasFailure) add({ failures: [`${name}: vitest failed without a failed test`] })
    for (const file of run.files) add(file)
    groups.push({ name, seconds: secondsSince(start), files: run.files })
    printVerdict(name, run.isGood && !hasFailure, secondsSince(start))
  } catch (error) {
    add({ failures: [`${name}: ${error}`] })
  }
}

/** Whether Compose understands its files without a word of complaint. */
function checkComposeFiles(): void {
  checkCompose(root, 'docker-compose.yml', 'docker/open-mongo.yml')
  // It wants the operator's .env, which a fresh clone has not.
  const clone = mkdtempSync(join(tmpdir(), 'atajo-compose-'))
  cpSync(join(root, 'docker'), join(clone, 'docker'), { recursive: true })
  for (const name of ['.env', '.env.example']) cpSync(join(root, '.env.example'), join(clone, name))
  checkCompose(clone, 'docker/single.yml')
  rmSync(clone, { recursive: true })
}

function checkCompose(cwd: string, ...files: string[]): void {
  const args = [...files.flatMap((file) => ['-f', file]), '--env-file', '.env.example', 'config', '--quiet']
  const { error, status, stderr } = spawnSync('docker-compose', args, { cwd, encoding: 'utf8' })
  const [name = ''] = files
  if (error) {
    skip(name, 'docker-compose en el PATH')
    return
  }
  const isGood = status === 0 && stderr === ''
  console.log(`\n── ${name}: ${isGood ? 'ok' : `FAILED\n${stderr}`}`)
  add(isGood ? { passed: 1 } : { failures: [name] })
}

const script = (name: string, ...args: string[]) => ['--import', 'tsx', `scripts/${name}.ts`, ...args]

const build = () => runCheck('build', script('build', '--if-changed'))

async function buildAndCheckSources(): Promise<boolean> {
  checkComposeFiles()
  const checkSources = async () => {
    await runCheck('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'])
    await runCheck('imports, names and documents', script('check', '--quick'))
    // Checkers beside each other work the same types out anew: one takes half of the processor.
    await runCheck('types', ['node_modules/typescript-7/bin/tsc', '-b', '--singleThreaded'])
  }
  const [isBuilt] = await Promise.all([build(), checkSources()])
  return isBuilt
}

async function runFirstRing(): Promise<void> {
  keepFirstRing({ passed: 0, skipped: 0, failures: ['npm test did not come to its end'] })
  const isBuilt = await buildAndCheckSources()
  const env = { RANDOM_SCALE: FIRST_RING_SCALE, ...process.env }
  for (const group of firstRing({ isBuilt })) await runTests(group, env)
  keepFirstRing(counts)
}

/** Browsers and processes leave time for the slow check, which runs beside them. */
async function runWithSlowCheck(testGroups: TestGroup[]): Promise<void> {
  const runGroups = async () => {
    for (const group of testGroups) await runTests(group)
  }
  await Promise.all([runCheck('dead code and unused texts', script('check', '--slow')), runGroups()])
}

if (options['after-test'] || options['second-ring']) {
  if (await build()) await runWithSlowCheck(secondRing())
} else if (options.all) {
  if (await buildAndCheckSources()) await runWithSlowCheck(bothRings())
} else {
  await runFirstRing()
}
if (options['after-test']) add(readFirstRing())
if (process.env.CI && counts.skipped > 0) add({ failures: [`${counts.skipped} skipped, on CI`] })

if (options.durations) console.log(`\n${durationTables(groups)}`)
for (const failure of counts.failures) console.log(`\n✗ ${failure}`)
if (counts.skipped > 0) console.log(`\n${counts.skipped} skipped`)
console.log(`\n${counts.passed} passed, ${counts.failures.length} failed`)
process.exitCode = counts.failures.length > 0 ? 1 : 0
