import { ApiError, ForeignAnswerError } from '../../platform/api-error.ts'
import type { OutboxRecord } from './outbox-record.ts'

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 60_000

/** How long the change waits after that many attempts that settled nothing: 1, 2, 4 … 60 s. */
export function waitAfter(attempts: number): number {
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1))
}

/** The change after an attempt that may succeed later: when it is tried again, and what was wrong. */
export function delayed(record: OutboxRecord, error: unknown, now: number): OutboxRecord {
  const trouble =
    error instanceof ForeignAnswerError ? 'foreign' : error instanceof ApiError ? 'busy' : 'silent'
  return { ...record, retryAt: now + waitAfter(record.attempts), trouble }
}

/** Whether it is not yet time to try the change again; a clock that was put back makes nobody wait longer. */
export function isDelayed({ retryAt = 0 }: OutboxRecord, now: number): boolean {
  return retryAt > now && retryAt <= now + MAX_WAIT_MS
}

/** The change to be tried at once; the waits after further failures stay as long as they have become. */
export function hurried(record: OutboxRecord): OutboxRecord {
  const { retryAt: _, ...now } = record
  return now
}

/** When the first of the changes may be sent that has to wait now; infinite where none has. */
export function nextDue(records: readonly OutboxRecord[], now: number): number {
  const times = records
    .filter(({ refusal }) => refusal === null)
    .flatMap((record) => [record.notBefore, isDelayed(record, now) ? (record.retryAt ?? 0) : 0])
  return Math.min(...times.filter((at) => at > now), Number.POSITIVE_INFINITY)
}
