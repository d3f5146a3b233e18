import type { ErrorCode, FieldConflicts } from '@atajo/shared/error-code'
import type { ApiError } from '../../platform/api-error.ts'
import type { OwnerKey } from '../../platform/owner.ts'
import { isFieldEdit } from './field-edit.ts'

/** Why the server refused a change for good, as plain JSON. */
export interface Refusal {
  status: number
  code: ErrorCode
  message: string
  /** With the sentences of single fields in it, see `ApiError`. */
  details: string
  fields: Record<string, string>
  /** With `edit_conflict`: the object as it is now, in its wire form. */
  current: unknown
  /** With `edit_conflict` of an edit of fields: those that somebody else has changed. */
  conflicts?: FieldConflicts
}

/** Something in between answered; nothing came back; the server asked to come later. */
export type Trouble = 'foreign' | 'silent' | 'busy'

/** One change that waits to be sent, as it lies in IndexedDB. */
export interface OutboxRecord {
  /** Also the Idempotency-Key: however often it is sent, it has one effect. */
  id: string
  owner: OwnerKey
  /** Name of its OutboxAction. */
  action: string
  /** Plain JSON. Negative numbers are ids that this device gave until the server does. */
  variables: unknown
  /** What it changes, such as `link:12`; changes of one item wait for each other. */
  item: string
  /** The id that the device gave to what it creates, or null. */
  localId: number | null
  /** Milliseconds since 1970 when the person did it. */
  at: number
  /** Changes are sent in this order. */
  order: number
  /** Not sent before this, ms since 1970; 0 but in changes that an earlier version kept. */
  notBefore: number
  /** How often it was sent without an answer that settled it. */
  attempts: number
  /** Not tried again before this, milliseconds since 1970. */
  retryAt?: number
  /** Why the last attempt settled nothing. */
  trouble?: Trouble | null
  refusal: Refusal | null
}

export type SyncState = 'pending' | 'sending' | 'failed' | 'conflict'

/** Whether others have changed fields that a refused edit changes too. */
export function isInConflict({ variables, refusal }: OutboxRecord): boolean {
  if (refusal?.code !== 'edit_conflict') return false
  const { conflicts } = refusal
  // An earlier version kept none of them apart.
  if (!conflicts || !isFieldEdit(variables)) return true
  return Object.keys(conflicts).some((field) => field in variables.change)
}

export function syncStateOf(record: OutboxRecord, isSending: boolean): SyncState {
  if (record.refusal === null) return isSending ? 'sending' : 'pending'
  return isInConflict(record) ? 'conflict' : 'failed'
}

/** What is kept of a refusal: an error’s own fields would be lost in IndexedDB. */
export function refusalOf(error: ApiError): Refusal {
  const { status, code, message, details, fields, current, conflicts } = error
  return { status, code, message, details, fields, current, ...(conflicts && { conflicts }) }
}

/** An id for something made on this device: negative, unlike any of the server's. */
export function newLocalId(): number {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1))
  return -(Date.now() * 1000 + (random % 1000))
}

/** The name of a thing among the outbox's items: `link:12`. */
export function itemKey(kind: 'link' | 'group' | 'tag', id: number): string {
  return `${kind}:${id}`
}
