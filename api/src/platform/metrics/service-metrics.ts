import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { metricsOfWorkers, offerToPrimary } from './metrics-of-workers.ts'
import { createRecentMedian } from './recent-median.ts'
import { SAMPLED_ONE_IN } from './sample-answers.ts'

/** A number that exists anyway and is read only when metrics are requested. */
export interface MetricReading {
  /** Follows Prometheus' style: `atajo_…`, and counters end in `_total`. */
  name: string
  help: string
  kind: 'counter' | 'gauge'
  /** The label whose values are the keys of a record that `read` returns. */
  label?: string
  read(): number | Record<string, number> | Promise<number>
}

export interface ServiceMetrics {
  contentType: string
  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string>
  /** Adds readings. Each one is called once for every text. */
  add(readings: readonly MetricReading[]): void
  /** Records how long an answer of the API took, in seconds. */
  noteApiAnswer(answer: { method: string; route: string; status: number }, seconds: number): void
  /** Records how long the answer of a short link took, in seconds. */
  noteRedirect(seconds: number): void
  /** Returns the median time of the last recorded redirects, or null. */
  medianRedirectMs(): number | null
}

const API_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5]
const REDIRECT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2]

/**
 * Creates the metrics of a process, or of all workers on the same port. Node's own metrics (memory,
 * descriptors, garbage collection, event loop) are included.
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
