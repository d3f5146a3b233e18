import { ApiError } from '../../../platform/server/api-error.ts'
import type { OwnerKey } from '../../../platform/server/owner.ts'
import { joinedRecord } from '../records/joined-record.ts'
import { itemWithServerId, withServerIds } from '../records/local-ids.ts'
import { withoutDelay } from '../records/next-record.ts'
import type { OutboxAction } from '../records/outbox-action.ts'
import type { OutboxRecord } from '../records/outbox-record.ts'
import {
  discardRecord,
  discardWithDependents,
  release,
  resolveConflict,
  retried,
} from '../records/refused-record.ts'
import { doneOutcomes } from './awaited-outcomes.ts'
import type { OutboxDeps, OutboxEvent } from './outbox-deps.ts'
import { createSendQueue, flush, type SendQueue, waitForTurn } from './send-queue.ts'

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Changes that must reach the server exactly once, in order, even if the page is closed: each is
 * stored before it is sent, carries its id as Idempotency-Key, and stays until a final answer.
 */
export function createOutbox(deps: OutboxDeps) {
  const { store, announce } = deps
  const queue = createSendQueue(deps)

  async function announceChange(change?: Promise<void>): Promise<void> {
    await change
    announce({ type: 'changed' })
  }

  async function announceAndFlush(change?: Promise<void>): Promise<void> {
    await announceChange(change)
    void flush(queue)
  }

  return {
    enqueue: <Variables, Answer>(action: OutboxAction<Variables, Answer>, variables: Variables) =>
      enqueue(queue, action, variables),
    flush: () => flush(queue),
    observe: (event: OutboxEvent) => observe(queue, event),
    list: store.list,
    listSealed: store.listSealed,
    /** Reads the store again after another module has written to it. */
    reload: () => void announceAndFlush(),
    /** Retries a change now; a refused change gets a new key. */
    async retry(id: string): Promise<void> {
      await store.change((records) => retried(records, id))
      queue.restUntil = 0
      await announceAndFlush()
    },
    /** Sends an edit in conflict again: its fields in `mine` overwrite the others' values. */
    resolve: (id: string, mine: readonly string[]) =>
      announceAndFlush(store.change((records) => resolveConflict(records, id, mine))),
    /** Retries delayed changes at once, because the network has changed. */
    retryDelayed: () =>
      announceAndFlush(
        store.change((records) => ({ put: records.filter(({ retryAt }) => retryAt).map(withoutDelay) })),
      ),
    /** Discards a change and those that depend on it. */
    async discard(id: string): Promise<void> {
      await discardRecord(store, id)
      await announceAndFlush()
    },
    /** Discards a change if it was never sent; returns whether it was discarded. */
    async cancelUnsent(id: string): Promise<boolean> {
      const isGone = await discardRecord(store, id, ({ attempts }) => attempts === 0)
      await announceAndFlush()
      return isGone
    },
    /**
     * Moves the guests' changes of this browser to the account they sign in to, or to the next
     * guest: another tab may have stored changes for an earlier guest.
     */
    adoptGuests: (owner: OwnerKey) => announceChange(store.adoptGuests(owner)),
    clear: (owner: OwnerKey) => announceChange(store.clear(owner)),
    /** Starts sending: the server has confirmed that the session is the current owner's. */
    resume: () => setSession(queue, 'confirmed'),
    /** Stops sending until `resume`: the session has ended or could not be checked. */
    pause: () => setSession(queue, 'away'),
  }
}

/**
 * Stores a change and starts sending; resolves when it is stored, and rejects if the device is
 * full. `settled` resolves after the first attempt, `arrived` with the server's final answer.
 */
async function enqueue<Variables, Answer>(
  queue: SendQueue,
  action: OutboxAction<Variables, Answer>,
  variables: Variables,
) {
  const { deps, outcomes } = queue
  const owner = deps.currentOwner()
  if (!owner) throw new Error('There is no session to keep changes for')
  const record = await storeRecord(deps, owner, { action: action as unknown as OutboxAction, variables })
  deps.announce({ type: 'changed' })
  if (!record) return { id: null, ...doneOutcomes() }
  const awaited = outcomes.wait(record.id)
  void flush(queue)
  return { id: record.id, ...awaited }
}

interface Done {
  action: OutboxAction
  variables: unknown
}

/**
 * Stores a change, joined to its item's last unsent record if possible. Returns the record that
 * contains it; null if it only cancelled a change that was never sent.
 */
async function storeRecord(
  { store, currentOwner, now }: OutboxDeps,
  owner: OwnerKey,
  done: Done,
): Promise<OutboxRecord | null> {
  const { action } = done
  const record = newRecord(owner, done, now())
  const gone: OutboxRecord[] = []
  let kept: OutboxRecord | null = record
  await store.change((records, memoryOf) => {
    // The guest may have signed in meanwhile; their other records have moved to the account
    // already.
    if (owner.startsWith('g:')) record.owner = currentOwner() ?? owner
    record.order = orderAfter(records, record)
    const ofOwner = records.filter((other) => other.owner === record.owner)
    const { ids } = memoryOf(record.owner)
    record.item = itemWithServerId(record.item, ids)
    record.variables = withServerIds(record.variables, ids)
    const creation = action.role === 'removal' ? unsentCreation(ofOwner, record) : undefined
    if (creation) {
      const given = discardWithDependents(ofOwner, creation)
      gone.push(...given.gone)
      kept = null
      return given.change
    }
    const joined = joinedRecord(ofOwner, record)
    if (!joined) return { put: [record] }
    kept = joined.record
    return joined.record ? { put: [joined.record] } : { remove: [joined.id] }
  })
  for (const other of gone) release(other)
  return kept
}

function newRecord(owner: OwnerKey, { action, variables }: Done, now: number): OutboxRecord {
  return {
    id: crypto.randomUUID(),
    owner,
    action: action.name,
    variables,
    item: action.item(variables),
    localId: action.localId?.(variables) ?? null,
    at: now,
    order: now * 1000,
    notBefore: 0,
    attempts: 0,
    refusal: null,
  }
}

/** A new record comes after all waiting ones, even if the clock was set back. */
function orderAfter(records: readonly OutboxRecord[], { order }: OutboxRecord): number {
  return Math.max(order, ...records.map((other) => other.order + 1))
}

/**
 * Finds the removed item's creation if it was never sent, so that the server need not know either.
 */
function unsentCreation(records: readonly OutboxRecord[], removal: OutboxRecord): OutboxRecord | undefined {
  const creation = records.find((record) => record.item === removal.item && record.localId !== null)
  return creation && (creation.attempts === 0 || creation.refusal !== null) ? creation : undefined
}

/** Handles another tab's event: this page may have to send, or may wait for that answer. */
function observe(queue: SendQueue, event: OutboxEvent): void {
  if (event.type === 'changed') void flush(queue)
  if (event.type === 'sending' && event.id !== null) void waitForTurn(queue)
  if (event.type === 'done') queue.outcomes.settle(event.record.id, { status: 'done', answer: event.answer })
  if (event.type !== 'refused' || !event.record.refusal) return
  const { status, code, ...body } = event.record.refusal
  const error = new ApiError(status, { error: code, ...body })
  queue.outcomes.settle(event.record.id, { status: 'refused', error })
}

function setSession(queue: SendQueue, session: 'confirmed' | 'away'): void {
  queue.session = session
  void flush(queue)
}
