import type { ApiError } from '../../../platform/server/api-error.ts'
import type { OwnerKey } from '../../../platform/server/owner.ts'
import type { OutboxRecord } from '../records/outbox-record.ts'
import type { OutboxStore } from '../records/outbox-store.ts'

/** The result of one change, as far as this page knows. */
export type Outcome =
  | { status: 'done'; answer: unknown }
  | { status: 'refused'; error: ApiError }
  | { status: 'queued' }

export interface OutboxDeps {
  store: OutboxStore
  /** Runs one task at a time across tabs; `shared` tasks only exclude `exclusive` ones. */
  lock: <Result>(name: string, mode: 'exclusive' | 'shared', task: () => Promise<Result>) => Promise<Result>
  currentOwner: () => OwnerKey | null
  isOnline: () => boolean
  /** Resolves when `isOnline` is reliable, after any running probe. */
  connectionKnown: () => Promise<void>
  onSignedOut: () => void
  announce: (event: OutboxEvent) => void
  /** Called when no other tab is sending. */
  onTurn: () => void
  later: (milliseconds: number, task: () => void) => void
  now: () => number
}

export type OutboxEvent =
  | { type: 'changed' }
  | { type: 'sending'; id: string | null }
  | { type: 'done'; record: OutboxRecord; answer: unknown }
  | { type: 'refused'; record: OutboxRecord }
