import { mentionsLocalId } from './local-ids.ts'
import { findAction, itemsHeldBy, itemsOf } from './outbox-action.ts'
import type { OutboxRecord, Trouble } from './outbox-record.ts'

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 60_000

/**
 * Returns the first change that may be sent at `now` (ms since 1970). A change that may not be sent
 * blocks later changes of its item, and those that reference the item it creates.
 */
export function nextRecord(records: readonly OutboxRecord[], now: number): OutboxRecord | undefined {
  const heldItems = new Set<string>()
  const heldIds: number[] = []
  for (const record of records) {
    const isDue = record.refusal === null && record.notBefore <= now && !isDelayed(record, now)
    const isHeld =
      itemsOf(record).some((item) => heldItems.has(item)) ||
      heldIds.some((localId) => mentionsLocalId(record.variables, localId))
    if (isDue && findAction(record.action) && !isHeld) return record
    for (const item of itemsHeldBy(record)) heldItems.add(item)
    if (record.localId !== null) heldIds.push(record.localId)
  }
  return undefined
}

/**
 * The time at which the first delayed change may be sent, ms since 1970; infinite if none is
 * delayed.
 */
export function nextDue(records: readonly OutboxRecord[], now: number): number {
  const times = records
    .filter(({ refusal }) => refusal === null)
    .flatMap((record) => [record.notBefore, isDelayed(record, now) ? (record.retryAt ?? 0) : 0])
  return Math.min(...times.filter((at) => at > now), Number.POSITIVE_INFINITY)
}

/** Milliseconds to wait after `attempts` failed attempts in a row: 1, 2, 4 … 60 s. */
export function waitAfter(attempts: number): number {
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1))
}

/** Schedules the next attempt after one at `now` that failed temporarily. */
export function delayed(record: OutboxRecord, trouble: Trouble, now: number): OutboxRecord {
  return { ...record, retryAt: now + waitAfter(record.attempts), trouble }
}

/** Allows the next attempt at once; waits after further failures remain as long as they were. */
export function withoutDelay(record: OutboxRecord): OutboxRecord {
  const { retryAt: _, ...now } = record
  return now
}

/** A clock that was set back makes no wait longer. */
function isDelayed({ retryAt = 0 }: OutboxRecord, now: number): boolean {
  return retryAt > now && retryAt <= now + MAX_WAIT_MS
}
