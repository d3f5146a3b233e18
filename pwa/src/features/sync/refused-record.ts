import { withoutLocalId } from './local-ids.ts'
import { hurried } from './next-record.ts'
import { findAction } from './outbox-action.ts'
import type { OutboxRecord } from './outbox-record.ts'
import type { OutboxStore, StoreChange } from './outbox-store.ts'
import { fromVersion } from './own-versions.ts'

/**
 * A refused change that is sent again gets a new key: the old one would be answered with the old
 * refusal. One that only waits keeps its key, as it may have had its effect already.
 */
export function sendAgain(records: readonly OutboxRecord[], id: string, onTopOf?: string): StoreChange {
  const record = records.find((other) => other.id === id)
  if (!record) return {}
  const { refusal } = record
  if (!refusal) return { put: [hurried(record)] }
  const revise = findAction(record.action)?.revise
  const revised = revise ? revise(record.variables, refusal) : record.variables
  const variables = fromVersion(revised, onTopOf)
  const again = { ...record, variables, id: crypto.randomUUID(), attempts: 0, refusal: null, trouble: null }
  return { remove: [id], put: [again] }
}

/** Gives up a change and what makes no sense without it; nothing else mentions it afterwards. */
export function giveUp(
  records: readonly OutboxRecord[],
  id: string,
): { gone: OutboxRecord[]; change: StoreChange } {
  const record = records.find((other) => other.id === id)
  if (!record) return { gone: [], change: {} }
  const { localId } = record
  const gone = dependents(records, record)
  const kept = records.filter((other) => !gone.includes(other))
  const put =
    localId === null
      ? []
      : kept.map((other) => ({ ...other, variables: withoutLocalId(other.variables, localId) }))
  return { gone, change: { remove: gone.map((other) => other.id), put } }
}

/** Gives back what a change that is given up has held. */
export function release({ action, variables, refusal }: OutboxRecord): void {
  findAction(action)?.release?.(variables, refusal)
}

/** Gives up a change and what makes no sense without it. */
export async function discardRecord(store: OutboxStore, id: string): Promise<void> {
  await giveUpIf(store, id, () => true)
}

/** Gives up a change if it was never sent; returns whether it was. */
export function takeBack(store: OutboxStore, id: string): Promise<boolean> {
  return giveUpIf(store, id, ({ attempts }) => attempts === 0)
}

async function giveUpIf(
  store: OutboxStore,
  id: string,
  isWanted: (record: OutboxRecord) => boolean,
): Promise<boolean> {
  const gone: OutboxRecord[] = []
  await store.change((records) => {
    const record = records.find((other) => other.id === id)
    if (!record || !isWanted(record)) return {}
    const given = giveUp(records, id)
    gone.push(...given.gone)
    return given.change
  })
  for (const record of gone) release(record)
  return gone.length > 0
}

/** What makes no sense without `record`, itself included: all of its item where it creates that. */
function dependents(records: readonly OutboxRecord[], record: OutboxRecord): OutboxRecord[] {
  if (record.localId === null) return [record]
  return records.filter((other) => other.item === record.item)
}
