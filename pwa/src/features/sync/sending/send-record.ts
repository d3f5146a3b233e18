import { ApiError, ForeignAnswerError, isTransient } from '../../../platform/server/api-error.ts'
import { isFieldEdit } from '../records/field-edit.ts'
import { afterAnswer } from '../records/following-edits.ts'
import { itemWithServerId, type LocalIds, withServerIds } from '../records/local-ids.ts'
import { delayed } from '../records/next-record.ts'
import { findAction, type OutboxAction } from '../records/outbox-action.ts'
import { type OutboxRecord, refusalOf, type Trouble } from '../records/outbox-record.ts'
import type { OwnerMemory, StoreChange } from '../records/outbox-store.ts'
import type { AwaitedOutcomes } from './awaited-outcomes.ts'
import type { OutboxDeps } from './outbox-deps.ts'

/**
 * The result of an attempt. `postponed`: a retry may succeed; `limited`: postponed, and the server
 * wants no more requests for a while.
 */
type Attempt = 'done' | 'refused' | 'postponed' | 'limited' | 'signed-out'

interface Sending {
  deps: Pick<OutboxDeps, 'store' | 'announce' | 'now'>
  outcomes: AwaitedOutcomes
  action: OutboxAction
}

/** Sends a change once and stores the result. Rejects if the storage fails. */
export async function sendRecord(sending: Sending, record: OutboxRecord): Promise<Attempt> {
  const { announce } = sending.deps
  announce({ type: 'sending', id: record.id })
  try {
    const { id: idempotencyKey, owner, variables } = record
    const answer = await sending.action.send(variables, { idempotencyKey, owner })
    return await complete(sending, record, answer)
  } catch (error) {
    if (!(error instanceof ApiError) || isTransient(error)) return await postpone(sending, record, error)
    if (error.status === 401) return 'signed-out'
    if (error.status === 404 && sending.action.role) return await complete(sending, record, null)
    return await refuse(sending, record, error)
  } finally {
    announce({ type: 'sending', id: null })
  }
}

async function complete({ deps, outcomes }: Sending, record: OutboxRecord, answer: unknown) {
  await deps.store.change((records, memoryOf) =>
    settleRecord(records, { record, answer }, memoryOf(record.owner)),
  )
  deps.announce({ type: 'done', record, answer })
  outcomes.settle(record.id, { status: 'done', answer })
  return 'done' as const
}

async function postpone({ deps, outcomes }: Sending, record: OutboxRecord, error: unknown) {
  await replaceWaiting(deps, delayed(record, troubleOf(error), deps.now()))
  deps.announce({ type: 'changed' })
  outcomes.settle(record.id, { status: 'queued' })
  return error instanceof ApiError && error.status === 429 ? 'limited' : 'postponed'
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof ForeignAnswerError) return 'foreign'
  return error instanceof ApiError ? 'busy' : 'silent'
}

async function refuse({ deps, outcomes }: Sending, record: OutboxRecord, error: ApiError) {
  const refused = { ...record, refusal: refusalOf(error), trouble: null }
  await replaceWaiting(deps, refused)
  deps.announce({ type: 'refused', record: refused })
  outcomes.settle(record.id, { status: 'refused', error })
  return 'refused' as const
}

/** Replaces a record, unless it was discarded meanwhile. */
function replaceWaiting({ store }: Sending['deps'], record: OutboxRecord): Promise<void> {
  return store.change((records) => ({ put: records.some(({ id }) => id === record.id) ? [record] : [] }))
}

interface Done {
  record: OutboxRecord
  /** Null if the server had no such item any more. */
  answer: unknown
}

/**
 * Removes a sent change and gives later changes the server's id of the item it created. The id is
 * remembered for changes that are being made at this moment.
 */
function settleRecord(records: readonly OutboxRecord[], done: Done, memory: OwnerMemory): StoreChange {
  const { record, answer } = done
  const { owner, localId } = record
  const ids: LocalIds =
    localId !== null && answer !== null ? { [localId]: (answer as { id: number }).id } : {}
  const others = records.filter((other) => other.owner === owner && other.id !== record.id)
  const put = others
    .map((other) => ({
      ...other,
      item: itemWithServerId(other.item, ids),
      variables: withServerIds(followed(other, done), ids),
    }))
    .filter((other, index) => JSON.stringify(other) !== JSON.stringify(others[index]))
  const remember = { owner, memory: { ...memory, ids: { ...memory.ids, ...ids } } }
  return { remove: [record.id], put, remember }
}

/** Rebases a later change of the same item onto the answer to `done`. */
function followed({ action, item, order, variables }: OutboxRecord, { record, answer }: Done): unknown {
  if (answer === null || item !== record.item || order <= record.order) return variables
  const legacy = findAction(action)?.legacy
  if (legacy) return legacy.follow(variables, answer)
  if (!isFieldEdit(variables) || !isFieldEdit(record.variables)) return variables
  return { ...variables, change: afterAnswer(variables.change, record.variables.change, answer) }
}
