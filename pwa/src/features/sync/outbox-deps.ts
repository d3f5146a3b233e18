import type { ApiError } from '../../platform/api-error.ts'
import type { OwnerKey } from '../../platform/owner.ts'
import type { OutboxRecord } from './outbox-record.ts'
import type { OutboxStore } from './outbox-store.ts'

/** How one change ended, as far as this page can tell. */
export type Outcome =
  | { status: 'done'; answer: unknown }
  | { status: 'refused'; error: ApiError }
  /** Kept on the device; it goes out by itself when that is possible. */
  | { status: 'queued' }

export interface OutboxDeps {
  store: OutboxStore
  /** Runs one task at a time in all tabs; `shared` tasks only exclude `exclusive` ones. */
  lock: <Result>(name: string, mode: 'exclusive' | 'shared', task: () => Promise<Result>) => Promise<Result>
  currentOwner: () => OwnerKey | null
  isOnline: () => boolean
  /** Settles once `isOnline` tells, where a request that failed has made that doubtful. */
  connectionKnown: () => Promise<void>
  /** Called when the server no longer knows the session. */
  onSignedOut: () => void
  /** Tells this page and the other tabs what happened. */
  announce: (event: OutboxEvent) => void
  /** Called when no other tab is sending. */
  onTurn: () => void
  /** Calls back after so many milliseconds. */
  later: (milliseconds: number, task: () => void) => void
  now: () => number
}

export type OutboxEvent =
  | { type: 'changed' }
  | { type: 'sending'; id: string | null }
  | { type: 'done'; record: OutboxRecord; answer: unknown }
  | { type: 'refused'; record: OutboxRecord }
