import { ApiError, ForeignAnswerError, isTransient } from '../../platform/api-error.ts'
import type { AwaitedEnds } from './awaited-ends.ts'
import { itemWithServerId, type LocalIds, withServerIds } from './local-ids.ts'
import { delayed } from './next-record.ts'
import { findAction, type OutboxAction } from './outbox-action.ts'
import type { OutboxDeps } from './outbox-deps.ts'
import { type OutboxRecord, refusalOf, type Trouble } from './outbox-record.ts'
import { type OwnerMemory, replaceWaiting, type StoreChange } from './outbox-store.ts'
import { fromVersion, onContent, withContents, withVersion } from './own-versions.ts'

/**
 * How an attempt to send a change ended. `gone`: given up meanwhile; `postponed`: it may succeed
 * later; `limited`: postponed, and the server wants no more requests for a while.
 */
type Attempt = 'done' | 'refused' | 'gone' | 'postponed' | 'limited' | 'signed-out'

interface Sending {
  deps: Pick<OutboxDeps, 'store' | 'announce' | 'now'>
  ends: AwaitedEnds
  action: OutboxAction
}

/** Sends a change once and stores what follows from the answer. Rejects where storage fails. */
export async function sendRecord(sending: Sending, record: OutboxRecord): Promise<Attempt> {
  const { store, announce } = sending.deps
  const attempt = { ...record, attempts: record.attempts + 1 }
  if (!(await replaceWaiting(store, attempt))) return 'gone'
  announce({ type: 'sending', id: record.id })
  try {
    const ids = await store.localIds(record.owner)
    const answer = await sending.action.send(withServerIds(record.variables, ids), {
      idempotencyKey: record.id,
      owner: record.owner,
    })
    return await complete(sending, attempt, answer)
  } catch (error) {
    if (!(error instanceof ApiError) || isTransient(error)) return await postpone(sending, attempt, error)
    if (error.status === 401) return 'signed-out'
    if (sending.action.isDone?.(error)) return await complete(sending, attempt, null)
    return await refuse(sending, attempt, error)
  } finally {
    announce({ type: 'sending', id: null })
  }
}

async function complete({ deps, ends, action }: Sending, record: OutboxRecord, answer: unknown) {
  await deps.store.change((records, memoryOf) =>
    settleRecord(records, { record, action, answer }, memoryOf(record.owner)),
  )
  deps.announce({ type: 'done', record, answer })
  ends.settle(record.id, { status: 'done', answer })
  return 'done' as const
}

async function postpone({ deps, ends }: Sending, record: OutboxRecord, error: unknown) {
  await replaceWaiting(deps.store, delayed(record, troubleOf(error), deps.now()))
  deps.announce({ type: 'changed' })
  ends.settle(record.id, { status: 'queued' })
  return error instanceof ApiError && error.status === 429 ? 'limited' : 'postponed'
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof ForeignAnswerError) return 'foreign'
  return error instanceof ApiError ? 'busy' : 'silent'
}

async function refuse({ deps, ends }: Sending, record: OutboxRecord, error: ApiError) {
  const refused = { ...record, refusal: refusalOf(error), trouble: null }
  await replaceWaiting(deps.store, refused)
  deps.announce({ type: 'refused', record: refused })
  ends.settle(record.id, { status: 'refused', error })
  return 'refused' as const
}

interface Done {
  record: OutboxRecord
  action: OutboxAction
  /** Null where it was found done already. */
  answer: unknown
}

/**
 * After a change went through: it goes, later changes learn the server's id of what it created and
 * stand on what it has made. Both are remembered for changes that are being made meanwhile.
 */
function settleRecord(
  records: readonly OutboxRecord[],
  { record: done, action, answer }: Done,
  memory: OwnerMemory,
): StoreChange {
  const identity = answer === null ? undefined : action.identify?.(answer)
  const content = answer === null ? undefined : action.content?.(answer)
  const updatedAt = identity?.updatedAt
  const ids: LocalIds = done.localId !== null && identity ? { [done.localId]: identity.id } : {}
  const alter = alterationOf({ record: done, action, answer })
  const later = records.filter((record) => record.owner === done.owner && record.id !== done.id)
  const put = later
    .map((record) => {
      const item = itemWithServerId(record.item, ids)
      const known = findAction(record.action)
      const own = withServerIds(record.variables, ids)
      if (record.order <= done.order) return { ...record, item, variables: own }
      const isSameItem = record.item === done.item
      const onTop = isSameItem ? fromVersion(onContent(known, own, content), updatedAt) : own
      return { ...record, item, variables: onContent(known, onTop, alter(item, known?.madeOf?.(onTop))) }
    })
    .filter((record, index) => JSON.stringify(record) !== JSON.stringify(later[index]))
  const item = itemWithServerId(done.item, ids)
  const made =
    updatedAt === undefined
      ? memory.versions
      : withVersion(memory.versions, done, { item, updatedAt, content })
  const versions = action.alter ? withContents(made, alter) : made
  const remember = { owner: done.owner, memory: { ids: { ...memory.ids, ...ids }, versions } }
  return { remove: [done.id], put, remember }
}

/** What a change leaves of an item's content; undefined where it leaves it alone. */
function alterationOf({ record, action, answer }: Done): (item: string, content: unknown) => unknown {
  const { alter } = action
  return (item, content) =>
    alter && content !== undefined && alter.isAltered(item, record.variables, answer)
      ? alter.content(content, record.variables)
      : undefined
}
