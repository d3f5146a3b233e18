import { liveValue, useLiveValue } from '../../platform/live-value.ts'
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

const snapshot = liveValue<SyncSnapshot>({ records: [], elsewhere: 0, sending: null })

export const { read: readSyncSnapshot, subscribe: subscribeToSync } = snapshot

export function useSyncSnapshot(): SyncSnapshot {
  return useLiveValue(snapshot)
}

/** Takes over what the store holds, of every owner. */
export function setWaiting(all: readonly OutboxRecord[]): void {
  const owner = currentOwner()
  const records = all.filter((record) => record.owner === owner)
  snapshot.write({ ...snapshot.read(), records, elsewhere: all.length - records.length })
}

export function setSending(id: string | null): void {
  snapshot.write({ ...snapshot.read(), sending: id })
}
