import { median } from '../../median.ts'
import type { Sample } from './load.ts'

/** Share of a core that others may use while a sample counts as quiet. */
const QUIET_CORE_SHARE = 0.15

/** Medians of one variant's samples. */
export interface Figures {
  name: string
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** CPU time of the server's processes for one request, in microseconds. */
  cpuMicros: number
  /** Resident memory at the end, in MB. */
  megabytes: number
  failed: number
  /** Samples in which little else ran, of how many. */
  quiet: string
}

/**
 * Medians over the samples in which little else ran, or over all when those are fewer than half.
 */
export function figuresOf(name: string, samples: readonly Sample[], megabytes: number): Figures {
  const quiet = samples.filter(({ otherCpu }) => otherCpu < QUIET_CORE_SHARE)
  const used = quiet.length * 2 >= samples.length ? quiet : samples
  const of = (read: (sample: Sample) => number) => median(used.map(read))
  return {
    name,
    requestsPerSecond: of((sample) => sample.requestsPerSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    cpuMicros: of(({ cpuMicros }) => cpuMicros),
    megabytes,
    failed: samples.reduce((sum, { failed }) => sum + failed, 0),
    quiet: `${quiet.length}/${samples.length}`,
  }
}

/** Prints the variants of one run; ratios are to bare Fastify, which is the first. */
export function printFigures(rows: readonly Figures[]): void {
  const [bare] = rows
  if (!bare) return
  const cells = (row: Figures) => ({
    'peticiones/s': row.requestsPerSecond.toFixed(0),
    '÷ fastify': (row.requestsPerSecond / bare.requestsPerSecond).toFixed(2),
    'CPU µs': row.cpuMicros.toFixed(1),
    'CPU ÷ fastify': (row.cpuMicros / bare.cpuMicros).toFixed(2),
    'p50 ms': row.p50.toFixed(2),
    'p99 ms': row.p99.toFixed(2),
    'p99 ÷ fastify': (row.p99 / bare.p99).toFixed(2),
    'memoria MB': row.megabytes.toFixed(0),
    errores: row.failed,
    tranquilas: row.quiet,
  })
  console.table(Object.fromEntries(rows.map((row) => [row.name, cells(row)])))
}
