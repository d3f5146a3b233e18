import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildService } from '../build-service.ts'
import { median } from '../median.ts'
import { appliedMeanwhile, appliedPerSecond, warmedUp } from './redirects/applying.ts'
import { type Figures, figuresOf, printFigures } from './redirects/figures.ts'
import { residentMegabytes, type Sample, sample, writeLoadScript } from './redirects/load.ts'
import { plantLinks } from './redirects/plant-links.ts'
import { type AtajoVariant, startAtajo, startBare, type Variant } from './redirects/variants.ts'

const DESTINATION = 'https://example.com/articulos/2026/1?campaign=otono'
/** For each process of a variant. */
const WARM_SECONDS = 10
/** Long beside the pause between two batches of visits. */
const ONE_CORE_SECONDS = 20

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    /** Numbers of links, one run each. */
    links: { type: 'string', default: '1000,100000,1000000' },
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '2' },
    /** What to measure: rate, one-core, workers, applying, fast-path. */
    only: { type: 'string', default: 'rate,one-core,workers,applying,fast-path' },
    /** Numbers of links at which two workers are measured. */
    'workers-at': { type: 'string', default: '1000,100000' },
    /** Where planted links are kept between runs. */
    keep: { type: 'string' },
    'plant-only': { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const parts = new Set(values.only.split(','))

/** What is sampled in turn. While `appliesVisits` is unset the service's database stands still. */
interface Turn {
  name: string
  variant: Variant
  appliesVisits?: boolean
}

/**
 * Samples all in turns, the order reversed every round. The database shares the load's core, so
 * that it stands still but where applying is measured; then it takes in what has piled up.
 */
async function inTurns(turns: Turn[], service: AtajoVariant, script: string): Promise<Figures[]> {
  const taken = new Map(turns.map((turn) => [turn, [] as Sample[]]))
  for (let round = 0; round < rounds; round++) {
    for (const turn of round % 2 === 0 ? turns : [...turns].reverse()) {
      service.freeze(!turn.appliesVisits)
      taken.get(turn)?.push(await sample(turn.variant, script, seconds))
      service.freeze(false)
    }
  }
  return [...taken].map(([{ name, variant }, samples]) =>
    figuresOf(name, samples, residentMegabytes(variant)),
  )
}

async function startPlanted(count: number): Promise<{ folder: string; script: string }> {
  const folder = values.keep ? join(values.keep, String(count)) : mkdtempSync(join(tmpdir(), 'atajo-bench-'))
  const script = join(folder, 'load.lua')
  console.log(`\n${count.toLocaleString('es')} enlaces`)
  writeLoadScript(script, await plantLinks(folder, count))
  return { folder, script }
}

async function startAll(folder: string): Promise<{ bare: Variant[]; service: AtajoVariant }> {
  const bare = [await startBare('fastify', DESTINATION), await startBare('node:http', DESTINATION)]
  if (isInstalled('nginx')) bare.push(await startBare('nginx', DESTINATION))
  const service = await startAtajo({ name: 'atajo', dataDir: folder, workers: 1 })
  await warmedUp(service)
  return { bare, service }
}

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

async function measure(count: number): Promise<Figures[]> {
  const { folder, script } = await startPlanted(count)
  if (values['plant-only']) return []
  const { bare, service } = await startAll(folder)
  let rows: Figures[] = []
  try {
    for (const variant of [...bare, service]) await sample(variant, script, WARM_SECONDS * variant.processes)
    if (parts.has('rate')) {
      const turns = bare.map((variant) => ({ name: variant.name, variant }))
      const own = { name: 'atajo', variant: service }
      const applying = { name: 'atajo, aplicando', variant: service, appliesVisits: true }
      rows = await inTurns([...turns, own, applying], service, script)
      printFigures(rows)
    }
    if (parts.has('one-core')) await compareOneCore(bare[0] as Variant, service, script)
    if (parts.has('applying')) {
      console.log(`  ${(await appliedPerSecond(service, script)).toFixed(0)} visitas aplicadas por segundo`)
    }
    if (parts.has('workers') && values['workers-at'].split(',').includes(String(count))) {
      await compareWorkers(folder, service, script)
    }
    if (parts.has('fast-path')) await compareFastPath(folder, service, script)
  } finally {
    for (const variant of [...bare, service]) await variant.close()
    if (!values.keep) rmSync(folder, { recursive: true })
  }
  return rows
}

/** Bare Fastify, and the service with its database on the same core, in turns. */
async function compareOneCore(bare: Variant, service: AtajoVariant, script: string): Promise<void> {
  const [alone, answered, applied]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    alone.push((await sample(bare, script, ONE_CORE_SECONDS)).requestsPerSecond)
    const taken = await appliedMeanwhile(service, script, ONE_CORE_SECONDS)
    answered.push(taken.requestsPerSecond)
    applied.push(taken.appliedPerSecond)
  }
  const share = (rates: number[]) => (median(rates) / median(alone)).toFixed(2)
  console.log(
    `  Todo en un núcleo, ÷ fastify: ${share(answered)} respondidas, ${share(applied)} hasta contar la última`,
  )
}

/**
 * One and two processes on the same core, of bare Fastify and of the service on the same database,
 * in turns.
 */
async function compareWorkers(folder: string, one: AtajoVariant, script: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atajo-bench-'))
  const databaseUri = readDatabaseUri(folder)
  const started: Variant[] = []
  try {
    for (const name of ['fastify', 'fastify ×2'] as const) started.push(await startBare(name, DESTINATION))
    const two = await startAtajo({ name: 'atajo ×2', dataDir, workers: 2, databaseUri })
    started.push(two)
    await warmedUp(two)
    const variants = started.toSpliced(2, 0, one)
    for (const variant of variants) await sample(variant, script, WARM_SECONDS * variant.processes)
    const rows = await inTurns(
      variants.map((variant) => ({ name: variant.name, variant })),
      one,
      script,
    )
    printFigures(rows)
    const [bareOne, bareTwo, ownOne, ownTwo] = rows as [Figures, Figures, Figures, Figures]
    const growth = (single: Figures, double: Figures) => (double.cpuMicros / single.cpuMicros).toFixed(2)
    const message = 'CPU por petición, dos procesos ÷ uno'
    console.log(`  ${message}: ${growth(ownOne, ownTwo)} (Fastify: ${growth(bareOne, bareTwo)})`)
  } finally {
    for (const variant of started) await variant.close()
    rmSync(dataDir, { recursive: true })
  }
}

/**
 * The service with the tricks of `platform/fast-path/` and without them, on the same database, in
 * turns.
 */
async function compareFastPath(folder: string, on: AtajoVariant, script: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atajo-bench-'))
  const databaseUri = readDatabaseUri(folder)
  const off = await startAtajo({ name: 'FAST_PATH=off', dataDir, workers: 1, databaseUri, fastPath: 'off' })
  try {
    await warmedUp(off)
    await sample(off, script, WARM_SECONDS)
    const turns = [on, off].map((variant) => ({ name: variant.name, variant }))
    const [withTricks, plain] = (await inTurns(turns, on, script)) as [Figures, Figures]
    const message = 'CPU por petición, FAST_PATH=off ÷ on'
    console.log(`  ${message}: ${(plain.cpuMicros / withTricks.cpuMicros).toFixed(2)}`)
  } finally {
    await off.close()
    rmSync(dataDir, { recursive: true })
  }
}

function readDatabaseUri(folder: string): string {
  return readFileSync(join(folder, 'database-uri'), 'utf8')
}

/**
 * How much dearer a request is with more links, each held against bare Fastify of the same turns.
 */
function printGrowth(runs: [count: number, rows: Figures[]][]): void {
  const costs = runs.flatMap(([count, rows]) => {
    const bare = rows.find(({ name }) => name === 'fastify')
    const own = rows.find(({ name }) => name === 'atajo')
    return bare && own ? [{ count, cost: own.cpuMicros / bare.cpuMicros }] : []
  })
  const [first] = costs
  if (!first || costs.length < 2) return
  for (const { count, cost } of costs.slice(1)) {
    console.log(`CPU por petición, ${count} enlaces ÷ ${first.count}: ${(cost / first.cost).toFixed(2)}`)
  }
}

if (!isInstalled('wrk') || !isInstalled('taskset') || cpus().length < 2) {
  console.error('Hacen falta wrk, taskset y dos núcleos.')
  process.exit(1)
}
buildService()
const runs: [number, Figures[]][] = []
for (const count of values.links.split(',').map(Number)) runs.push([count, await measure(count)])
printGrowth(runs)
