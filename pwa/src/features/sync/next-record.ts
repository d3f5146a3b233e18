import { isDelayed } from './failed-attempt.ts'
import { mentionsLocalId } from './local-ids.ts'
import type { OutboxRecord } from './outbox-record.ts'

/**
 * The first change that may be sent at `now` (ms since 1970). One that was refused, that failed a moment ago, that can
 * still be taken back, or that this version does not know, holds back what comes after it on the same item, and what
 * needs the thing that it would have created; everything else goes on.
 */
export function nextRecord(
  records: readonly OutboxRecord[],
  now: number,
  isKnown: (action: string) => boolean,
): OutboxRecord | undefined {
  const held: OutboxRecord[] = []
  for (const record of records) {
    const isDue = record.refusal === null && record.notBefore <= now && !isDelayed(record, now)
    if (isDue && isKnown(record.action) && !held.some((earlier) => isHeldBy(record, earlier))) return record
    held.push(record)
  }
  return undefined
}

/** The changes that make no sense without `record`, itself included: of its item, if it would have created it. */
export function dependents(records: readonly OutboxRecord[], record: OutboxRecord): OutboxRecord[] {
  if (record.localId === null) return [record]
  return records.filter((other) => other.item === record.item)
}

function isHeldBy(record: OutboxRecord, earlier: OutboxRecord): boolean {
  if (record.item === earlier.item) return true
  return earlier.localId !== null && mentionsLocalId(record.variables, earlier.localId)
}
