import { currentOwner } from '../../platform/owner.ts'
import type { OutboxRecord } from './outbox-record.ts'

export interface SyncSnapshot {
  /** What waits for the current owner, in order. */
  records: readonly OutboxRecord[]
  /** How many changes wait for somebody who is not signed in now. */
  elsewhere: number
  /** The id of the change that is under way, in this tab or another. */
  sending: string | null
}

const EMPTY: SyncSnapshot = { records: [], elsewhere: 0, sending: null }
const listeners = new Set<() => void>()
let snapshot = EMPTY

export function readSyncSnapshot(): SyncSnapshot {
  return snapshot
}

export function subscribeToSync(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes over what the store holds, of every owner. */
export function setWaiting(all: readonly OutboxRecord[]): void {
  const owner = currentOwner()
  const records = all.filter((record) => record.owner === owner)
  publish({ ...snapshot, records, elsewhere: all.length - records.length })
}

export function setSending(id: string | null): void {
  publish({ ...snapshot, sending: id })
}

function publish(next: SyncSnapshot): void {
  snapshot = next
  for (const listener of listeners) listener()
}
