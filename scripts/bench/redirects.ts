import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findProgram } from '../find-program.ts'
import { median } from '../median.ts'
import type { Bench } from './kit/bench.ts'
import { appliedMeanwhile, appliedPerSecond, untilRemembered } from './redirects/applying.ts'
import {
  type Figures,
  figuresOf,
  type Sample,
  sample,
  showFigures,
  writeLoadScript,
} from './redirects/load.ts'
import { type AtajoVariant, plantVisited, startAtajo, startBare, type Variant } from './redirects/variants.ts'

/** For each process of a variant. */
const WARM_SECONDS = 10
/** Long beside the pause between two batches of visits. */
const ONE_CORE_SECONDS = 20

const OPTIONS = {
  /** Numbers of links, one run each. */
  links: { type: 'string', default: '1000,100000,1000000' },
  rounds: { type: 'string', default: '8' },
  seconds: { type: 'string', default: '2' },
  /** Parts to measure. */
  only: { type: 'string', default: 'rate,one-core,workers,applying,fast-path' },
  /** Numbers of links at which two workers are measured. */
  'workers-at': { type: 'string', default: '1000,100000' },
} as const

interface Run {
  bench: Bench
  rounds: number
  seconds: number
  /** The load generator's. */
  script: string
  dataDir: string
  service: AtajoVariant
}

/** `npm run bench -- redirects`: redirects and the counting of visits, beside bare Fastify. */
export async function measure(bench: Bench): Promise<void> {
  if (!findProgram('wrk') || !findProgram('taskset') || cpus().length < 2) {
    throw new Error('Hacen falta wrk, taskset y dos núcleos.')
  }
  const { values } = parseArgs({ args: bench.args, options: OPTIONS })
  const costs: { count: number; cost: number }[] = []
  for (const count of values.links.split(',').map(Number)) {
    console.log(`\n${count.toLocaleString('es')} enlaces`)
    const isWithWorkers = values['workers-at'].split(',').includes(String(count))
    const parts = values.only.split(',').filter((part) => part !== 'workers' || isWithWorkers)
    const times = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
    const cost = await measureLinks(bench, { ...times, count, parts })
    if (cost !== null) costs.push({ count, cost })
  }
  const [first, ...others] = costs
  for (const { count, cost } of first ? others : []) {
    const what = `CPU por petición ÷ la de Fastify, ${count} enlaces ÷ ${first?.count}`
    bench.show(what, (cost / (first?.cost ?? 1)).toFixed(2))
  }
}

/** Returns the CPU of a request, held against bare Fastify's of the same turns. */
async function measureLinks(
  bench: Bench,
  { count, parts, ...times }: { count: number; parts: string[]; rounds: number; seconds: number },
): Promise<number | null> {
  const dataDir = join(bench.directory, String(count))
  const script = join(bench.directory, `load-${count}.lua`)
  writeLoadScript(script, await plantVisited(dataDir, count))
  const names = ['fastify', 'node:http', ...(findProgram('nginx') ? (['nginx'] as const) : [])] as const
  const bare: Variant[] = []
  for (const name of names) bare.push(await startBare(bench, name))
  const service = await startAtajo(bench, { name: 'atajo', dataDir })
  await untilRemembered(service)
  for (const variant of [...bare, service]) await sample(variant, script, WARM_SECONDS)
  const run: Run = { bench, ...times, script, dataDir, service }
  let cost: number | null = null
  if (parts.includes('rate')) {
    const turns = [...bare, service].map((variant) => ({ name: variant.name, variant }))
    const applying = { name: 'atajo, aplicando', variant: service, appliesVisits: true }
    const rows = await inTurns(run, [...turns, applying])
    const own = rows[bare.length] as Figures
    cost = own.cpuMicros / (rows[0]?.cpuMicros ?? 1)
  }
  if (parts.includes('one-core')) await compareOneCore(run, bare[0] as Variant)
  if (parts.includes('applying')) {
    bench.show('visitas aplicadas por segundo', (await appliedPerSecond(service, script)).toFixed(0))
  }
  if (parts.includes('workers')) await compareWorkers(run)
  if (parts.includes('fast-path')) await compareFastPath(run)
  for (const variant of [...bare, service]) await variant.close()
  return cost
}

/** A sample's turn. While `appliesVisits` is unset the service's database stands still. */
interface Turn {
  name: string
  variant: Variant
  appliesVisits?: boolean
}

/**
 * Samples all in turns, the order reversed every round, and prints the medians. The database shares
 * the load's core, so that it stands still but where applying is measured.
 */
async function inTurns({ rounds, seconds, script, service }: Run, turns: Turn[]): Promise<Figures[]> {
  const taken = new Map(turns.map((turn) => [turn, [] as Sample[]]))
  for (let round = 0; round < rounds; round++) {
    for (const turn of round % 2 === 0 ? turns : [...turns].reverse()) {
      service.freeze(!turn.appliesVisits)
      taken.get(turn)?.push(await sample(turn.variant, script, seconds))
      service.freeze(false)
    }
  }
  const rows = [...taken].map(([{ name, variant }, samples]) => figuresOf({ ...variant, name }, samples))
  showFigures(rows)
  return rows
}

/** Bare Fastify, and the service with its database on the same core, in turns. */
async function compareOneCore({ bench, rounds, service, script }: Run, bare: Variant): Promise<void> {
  const rates = { alone: [] as number[], answered: [] as number[], applied: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    rates.alone.push((await sample(bare, script, ONE_CORE_SECONDS)).requestsPerSecond)
    const seen = await appliedMeanwhile(service, script, ONE_CORE_SECONDS)
    rates.answered.push(seen.requestsPerSecond)
    rates.applied.push(seen.appliedPerSecond)
  }
  const share = (some: number[]) => (median(some) / median(rates.alone)).toFixed(2)
  const figure = `${share(rates.answered)} respondidas, ${share(rates.applied)} hasta contar la última`
  bench.show('todo en un núcleo, ÷ fastify', figure)
}

/** One and two processes on one core, of bare Fastify and of the service on the same database. */
async function compareWorkers(run: Run): Promise<void> {
  const { bench, service } = run
  const [bareOne, bareTwo] = [await startBare(bench, 'fastify'), await startBare(bench, 'fastify ×2')]
  const two = await startBeside(run, { name: 'atajo ×2', settings: { WORKERS: '2' } })
  const variants = [bareOne, bareTwo, service, two]
  for (const variant of variants) await sample(variant, run.script, WARM_SECONDS * 2)
  const rows = await inTurns(
    run,
    variants.map((variant) => ({ name: variant.name, variant })),
  )
  const [ofBareOne = 0, ofBareTwo = 0, ofOne = 0, ofTwo = 0] = rows.map(({ cpuMicros }) => cpuMicros)
  const figure = `${(ofTwo / ofOne).toFixed(2)} (Fastify: ${(ofBareTwo / ofBareOne).toFixed(2)})`
  bench.show('CPU por petición, dos procesos ÷ uno', figure)
  for (const variant of [bareOne, bareTwo, two]) await variant.close()
}

/** The service with the tricks of `platform/fast-path/` and without them, on the same database. */
async function compareFastPath(run: Run): Promise<void> {
  const off = await startBeside(run, { name: 'FAST_PATH=off', settings: { FAST_PATH: 'off' } })
  await sample(off, run.script, WARM_SECONDS)
  const rows = await inTurns(
    run,
    [run.service, off].map((variant) => ({ name: variant.name, variant })),
  )
  const [withTricks = 0, plain = 0] = rows.map(({ cpuMicros }) => cpuMicros)
  run.bench.show('CPU por petición, FAST_PATH=off ÷ on', (plain / withTricks).toFixed(2))
  await off.close()
}

/** Another service on the database of the one that is measured. */
async function startBeside(
  { bench, dataDir }: Run,
  { name, settings }: { name: string; settings: Record<string, string> },
): Promise<AtajoVariant> {
  const mongodbUri = readFileSync(join(dataDir, 'database-uri'), 'utf8')
  const own = join(bench.directory, name.replace(/\W/g, '-'))
  const variant = await startAtajo(bench, { name, dataDir: own, mongodbUri, settings })
  await untilRemembered(variant)
  return variant
}
