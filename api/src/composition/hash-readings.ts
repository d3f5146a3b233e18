import type { MetricReading } from '../platform/metrics/service-metrics.ts'
import type { WorkQueue } from '../platform/work-queue.ts'

/** Reports the load of password hashing as metrics. */
export function hashReadings(queue: Pick<WorkQueue, 'underWay' | 'waiting'>): MetricReading[] {
  return [
    {
      name: 'atajo_password_hashes_under_way',
      help: 'Passwords being hashed or compared',
      kind: 'gauge',
      read: queue.underWay,
    },
    {
      name: 'atajo_password_hashes_waiting',
      help: 'Passwords waiting for their turn to be hashed',
      kind: 'gauge',
      read: queue.waiting,
    },
  ]
}
