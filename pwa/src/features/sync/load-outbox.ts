import type { Outbox } from './outbox.ts'

/** This page's outbox; its code is loaded on first use, so that the first paint does not wait for it. */
export async function loadOutbox(): Promise<Outbox> {
  const { outbox } = await import('./browser-outbox.ts')
  return outbox
}
