import type { Outbox } from '../sending/outbox.ts'

/** Loads this page's outbox on first use, so that the first paint does not wait for it. */
export async function loadOutbox(): Promise<Outbox> {
  const { outbox } = await import('../sending/browser-outbox.ts')
  return outbox
}

/* Each returns false after informing the person, if the device's storage refuses. */

export function retryChange(id: string): Promise<boolean> {
  return isDone((outbox) => outbox.retry(id))
}

export function resolveConflict(id: string, mine: readonly string[]): Promise<boolean> {
  return isDone((outbox) => outbox.resolve(id, mine))
}

export function discardChange(id: string): Promise<boolean> {
  return isDone((outbox) => outbox.discard(id))
}

/**
 * Discards a change that was never sent; returns whether it was discarded. Rejects if the storage
 * fails.
 */
export async function cancelUnsentChange(id: string): Promise<boolean> {
  return (await loadOutbox()).cancelUnsent(id)
}

async function isDone(step: (outbox: Outbox) => Promise<void>): Promise<boolean> {
  try {
    await step(await loadOutbox())
    return true
  } catch (error) {
    await reportNotStored(error)
    return false
  }
}

export async function reportNotStored(error: unknown): Promise<void> {
  console.error(error)
  const [{ storageProblem }, { notify }] = await Promise.all([
    import('../../../platform/server/storage-notices.ts'),
    import('../../../ui/notices/notify.tsx'),
  ])
  void notify({ ...storageProblem(error), look: 'error' })
}
