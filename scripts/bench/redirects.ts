import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { residentMegabytes, type Sample, sample, writeLoadScript } from './redirects/load.ts'
import { plantLinks } from './redirects/plant-links.ts'
import { startAtajo, startBare, type Variant } from './redirects/variants.ts'

const DESTINATION = 'https://example.com/articulos/2026/1?campaign=otono'
const QUIET_CORE_SHARE = 0.15

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    links: { type: 'string', default: '1000,100000,1000000' },
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '2' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Medians over the samples in which little else ran, or over all when those are fewer than half. */
function summary(samples: readonly Sample[]) {
  const quiet = samples.filter(({ otherCpu }) => otherCpu < QUIET_CORE_SHARE)
  const used = quiet.length * 2 >= samples.length ? quiet : samples
  const of = (read: (sample: Sample) => number) => median(used.map(read))
  return {
    rate: of(({ requestsPerSecond }) => requestsPerSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    cpu: of(({ cpuMicros }) => cpuMicros),
    failed: samples.reduce((sum, { failed }) => sum + failed, 0),
    quiet: `${quiet.length}/${samples.length}`,
  }
}

async function inTurns(variants: Variant[], script: string): Promise<Map<Variant, Sample[]>> {
  const samples = new Map(variants.map((variant) => [variant, [] as Sample[]]))
  for (let round = 0; round < rounds; round++) {
    for (const variant of round % 2 === 0 ? variants : [...variants].reverse()) {
      const isFrozen = variant.name.includes('quieta')
      if (isFrozen) variant.freeze?.(true)
      samples.get(variant)?.push(await sample(variant, script, seconds))
      if (isFrozen) variant.freeze?.(false)
    }
  }
  return samples
}

function report(samples: Map<Variant, Sample[]>): void {
  const rows = [...samples].map(([variant, taken]) => ({ variant, ...summary(taken) }))
  const bare = rows.find(({ variant }) => variant.name === 'fastify')
  if (!bare) return
  console.table(
    Object.fromEntries(
      rows.map((row) => [
        row.variant.name,
        {
          'peticiones/s ÷ fastify': (row.rate / bare.rate).toFixed(2),
          'fastify ÷ CPU por petición': (bare.cpu / row.cpu).toFixed(2),
          'CPU µs': row.cpu.toFixed(1),
          'p50 ms': row.p50.toFixed(2),
          'p99 ms': row.p99.toFixed(2),
          'p99 ÷ fastify': (row.p99 / bare.p99).toFixed(2),
          'memoria MB': residentMegabytes(row.variant).toFixed(0),
          errores: row.failed,
          'muestras tranquilas': row.quiet,
        },
      ]),
    ),
  )
}

if (!isInstalled('wrk') || !isInstalled('taskset') || cpus().length < 2) {
  console.error('Hacen falta wrk, taskset y dos núcleos.')
  process.exit(1)
}
spawnSync('npm', ['run', '--silent', 'build', '--', '--if-changed'], { stdio: 'inherit' })

for (const count of values.links.split(',').map(Number)) {
  const folder = mkdtempSync(join(tmpdir(), 'atajo-bench-'))
  const script = join(folder, 'load.lua')
  console.log(`\n${count.toLocaleString('es')} enlaces: se preparan…`)
  const codes = await plantLinks(folder, count)
  writeLoadScript(script, codes)
  const bare = [await startBare('fastify', DESTINATION), await startBare('node:http', DESTINATION)]
  if (isInstalled('nginx')) bare.push(await startBare('nginx', DESTINATION))
  const service = await startAtajo('atajo', folder, 1)
  const variants = [...bare, service, { ...service, name: 'atajo, base de datos quieta' }]
  for (const variant of [...bare, service]) await sample(variant, script, 6)
  report(await inTurns(variants, script))
  for (const variant of [...bare, service]) await variant.close()
  if (count === 100_000) await compareWorkers(folder, script)
  rmSync(folder, { recursive: true })
}

async function compareWorkers(folder: string, script: string): Promise<void> {
  const taken: Sample[][] = []
  for (const workers of [1, 2]) {
    const service = await startAtajo(`atajo ×${workers}`, folder, workers)
    await sample(service, script, 6)
    const samples: Sample[] = []
    for (let round = 0; round < rounds; round++) samples.push(await sample(service, script, seconds))
    taken.push(samples)
    await service.close()
  }
  const [one, two] = taken.map((samples) => summary(samples).cpu) as [number, number]
  console.log(`CPU por petición, dos procesos ÷ uno: ${(two / one).toFixed(2)}`)
}
