import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** Heavy work of one owner, one piece after the other; that of others does not wait for it. */
export interface OwnerQueue {
  /** @throws AppError `service_unavailable` when too much of this owner's is waiting already */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>
}

/** Queues for each owner who has work now; in memory, since they share out a processor. */
export function createOwnerQueue(maxWaiting: number): OwnerQueue {
  const queues = new Map<string, WorkQueue>()
  return {
    async run(owner, work) {
      const queue = queues.get(owner) ?? createWorkQueue({ concurrency: 1, maxWaiting })
      queues.set(owner, queue)
      try {
        return await queue.run(work)
      } finally {
        if (queue.underWay() === 0) queues.delete(owner)
      }
    },
  }
}
