import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { metricsOfWorkers, offerToPrimary } from './metrics-of-workers.ts'
import { createRecentMedian } from './recent-median.ts'
import { SAMPLED_ONE_IN } from './sample-answers.ts'

/** A number that is kept anyway and read only when metrics are asked for. */
export interface MetricReading {
  /** In Prometheus' style: `atajo_…`, a counter ends in `_total`. */
  name: string
  help: string
  kind: 'counter' | 'gauge'
  /** The name of the label that the keys of a read record are values of. */
  label?: string
  read(): number | Record<string, number> | Promise<number>
}

export interface ServiceMetrics {
  contentType: string
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>
  /** Takes readings in; each is asked once for every text. */
  add(readings: readonly MetricReading[]): void
  /** Notes how long an answer of the API took, in seconds. */
  noteApiAnswer(answer: { method: string; route: string; status: number }, seconds: number): void
  /** Notes how long the answer of a short link took, in seconds. */
  noteRedirect(seconds: number): void
  /** Half of the last noted answers of short links of this process took at most this; else null. */
  medianRedirectMs(): number | null
}

const API_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5]
const REDIRECT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2]

/**
 * The metrics of one process, or of all workers that share its port, with Node's own: memory,
 * descriptors, garbage collection, event loop.
 */
export function createServiceMetrics(): ServiceMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  if (cluster.isWorker) offerToPrimary(registry)
  const apiSeconds = new Histogram({
    name: 'atajo_api_answer_seconds',
    help: 'Time to answer a request under /api',
    labelNames: ['method', 'route', 'status'],
    buckets: API_SECONDS,
    registers: [registry],
  })
  const redirectSeconds = new Histogram({
    name: 'atajo_redirect_seconds',
    help: `Time to answer a short link, taken of the first ${SAMPLED_ONE_IN} and of one in as many`,
    buckets: REDIRECT_SECONDS,
    registers: [registry],
  })
  const redirectMs = createRecentMedian()
  return {
    contentType: registry.contentType,
    text: () => (cluster.isWorker ? metricsOfWorkers(registry) : registry.metrics()),
    add(readings) {
      for (const reading of readings) registerReading(registry, reading)
    },
    noteApiAnswer: (labels, seconds) => apiSeconds.observe(labels, seconds),
    noteRedirect(seconds) {
      redirectSeconds.observe(seconds)
      redirectMs.note(seconds * 1000)
    },
    medianRedirectMs: redirectMs.read,
  }
}

function registerReading(registry: Registry, { name, help, kind, label, read }: MetricReading): void {
  const Metric = kind === 'counter' ? Counter : Gauge
  new Metric({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const values = await read()
      this.reset()
      if (typeof values === 'number') this.inc(values)
      else for (const [key, value] of Object.entries(values)) this.inc({ [label ?? 'kind']: key }, value)
    },
  })
}
