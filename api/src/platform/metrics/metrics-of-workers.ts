import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

const DEADLINE_MS = 6_000

interface MetricsRequest {
  metricsRequest: number
}

interface MetricsAnswer {
  metricsAnswer: number
  /** Null if a worker did not answer in time. */
  text: string | null
}

/** Runs in the primary process. Answers workers with the sum of all workers' metrics. */
export function answerMetricsOfWorkers(): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', (worker: Worker, message: Partial<MetricsRequest> | null) => {
    const number = message?.metricsRequest
    if (number === undefined) return
    const answer = (text: string | null) => {
      if (worker.isConnected()) worker.send({ metricsAnswer: number, text } satisfies MetricsAnswer)
    }
    registry.clusterMetrics().then(answer, () => answer(null))
  })
}

let asked = 0

/**
 * Runs in a worker. Returns all workers' metrics as Prometheus text, or its own after a timeout.
 */
export function metricsOfWorkers(registry: Registry): Promise<string> {
  const number = ++asked
  return new Promise((resolve) => {
    const settle = (text: string | null) => {
      clearTimeout(limit)
      process.off('message', onMessage)
      resolve(text ?? registry.metrics())
    }
    const onMessage = (message: Partial<MetricsAnswer> | null) => {
      if (message?.metricsAnswer === number) settle(message.text ?? null)
    }
    const limit = setTimeout(() => settle(null), DEADLINE_MS)
    process.on('message', onMessage)
    process.send?.({ metricsRequest: number } satisfies MetricsRequest)
  })
}

/** Runs in a worker. Lets the primary collect from its registry. */
export function offerToPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry])
  new AggregatorRegistry()
}
