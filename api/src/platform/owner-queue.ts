import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** Runs one owner's heavy work piece by piece, without delaying other owners. */
export interface OwnerQueue {
  /** @throws AppError `service_unavailable` if too much of this owner's work is waiting */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>
}

/** Creates a queue for each owner who has work. Memory is enough, since it shares a processor. */
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
