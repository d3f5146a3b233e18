import { loadOutbox } from './load-outbox.ts'
import type { Outbox } from './outbox.ts'

/** Sends a refused change again, on top of the version `onTopOf` where one is given. Answers as `isKept` does. */
export function retryChange(id: string, onTopOf?: string): Promise<boolean> {
  return isKept((outbox) => outbox.retry(id, onTopOf))
}

/** Gives up a waiting change and what makes no sense without it. Answers as `isKept` does. */
export function discardChange(id: string): Promise<boolean> {
  return isKept((outbox) => outbox.discard(id))
}

/** Whether a step on what waits was done; where the device refuses it the person is told, and it answers false. */
async function isKept(step: (outbox: Outbox) => Promise<void>): Promise<boolean> {
  try {
    await step(await loadOutbox())
    return true
  } catch (error) {
    await tellNotKept(error)
    return false
  }
}

/** Tells the person that the device could not keep a change. */
export async function tellNotKept(error: unknown): Promise<void> {
  const { notifyNotKept } = await import('./not-kept.ts')
  notifyNotKept(error)
}
