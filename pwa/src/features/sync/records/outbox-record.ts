import type { ErrorCode, FieldConflicts } from '@atajo/shared/error-code'
import type { ApiError } from '../../../platform/server/api-error.ts'
import type { OwnerKey } from '../../../platform/server/owner.ts'
import { isFieldEdit } from './field-edit.ts'

/** A final refusal by the server, as plain JSON. */
export interface Refusal {
  status: number
  code: ErrorCode
  message: string
  /** Includes the sentences of single fields, see `ApiError`. */
  details: string
  fields: Record<string, string>
  /** The object's present state in its wire form; only with `edit_conflict`. */
  current: unknown
  /** The fields that somebody else has changed; only with `edit_conflict` of a field edit. */
  conflicts?: FieldConflicts
}

/** A foreign answer, no answer, or the server's request to come later. */
export type Trouble = 'foreign' | 'silent' | 'busy'

/** A change that waits to be sent, as stored in IndexedDB. */
export interface OutboxRecord {
  /** Also the Idempotency-Key, so that repeated sends have one effect. */
  id: string
  owner: OwnerKey
  action: string
  /** Plain JSON. Negative numbers are local ids. */
  variables: unknown
  /** The changed item, such as `link:12`; changes of one item wait for each other. */
  item: string
  /** The local id of the created item, or null. */
  localId: number | null
  /** Time of the person's action, milliseconds since 1970. */
  at: number
  order: number
  /** Earliest time of the first attempt, ms since 1970; 0 except in records of earlier versions. */
  notBefore: number
  /** Number of attempts without a final answer. */
  attempts: number
  /** Earliest time of the next attempt, milliseconds since 1970. */
  retryAt?: number
  /** The reason why the last attempt failed temporarily. */
  trouble?: Trouble | null
  refusal: Refusal | null
}

export type SyncState = 'pending' | 'sending' | 'failed' | 'conflict'

/** True if others have changed fields that a refused edit changes too. */
export function isInConflict({ variables, refusal }: OutboxRecord): boolean {
  if (refusal?.code !== 'edit_conflict') return false
  const { conflicts } = refusal
  // Version 1.0.0 did not store the fields in conflict.
  if (!conflicts || !isFieldEdit(variables)) return true
  return Object.keys(conflicts).some((field) => field in variables.change)
}

export function syncStateOf(record: OutboxRecord, isSending: boolean): SyncState {
  if (record.refusal === null) return isSending ? 'sending' : 'pending'
  return isInConflict(record) ? 'conflict' : 'failed'
}

/** Converts an error to plain JSON: IndexedDB would drop an error’s own fields. */
export function refusalOf(error: ApiError): Refusal {
  const { status, code, message, details, fields, current, conflicts } = error
  return { status, code, message, details, fields, current, ...(conflicts && { conflicts }) }
}

/** Creates an id for an item made on this device: negative, unlike all of the server's. */
export function newLocalId(): number {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1))
  return -(Date.now() * 1000 + (random % 1000))
}

/** An item's key in the outbox: `link:12`. */
export function itemKey(kind: 'link' | 'group' | 'tag', id: number): string {
  return `${kind}:${id}`
}
