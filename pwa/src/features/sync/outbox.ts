import { ApiError } from '../../platform/api-error.ts'
import type { OwnerKey } from '../../platform/owner.ts'
import { endsOfNothing } from './awaited-ends.ts'
import { joinedRecord } from './joined-record.ts'
import { itemWithServerId, withServerIds } from './local-ids.ts'
import { hurried } from './next-record.ts'
import type { OutboxAction } from './outbox-action.ts'
import type { OutboxDeps, OutboxEvent } from './outbox-deps.ts'
import type { OutboxRecord } from './outbox-record.ts'
import { decideConflict, discardRecord, giveUp, release, sendAgain } from './refused-record.ts'
import { createSendQueue, flush, type SendQueue, takeTurn } from './send-queue.ts'

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Changes that must reach the server exactly once, in order, whatever happens to the page: each is
 * stored before it is sent, carries its id as Idempotency-Key, stays until an answer settles it.
 */
export function createOutbox(deps: OutboxDeps) {
  const { store, announce } = deps
  const queue = createSendQueue(deps)

  async function announceChange(change?: Promise<void>): Promise<void> {
    await change
    announce({ type: 'changed' })
  }

  /** The same, and what may go now goes. */
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
    /** Something else has written to the store. */
    reload: () => void announceAndFlush(),
    /** Sends a change now, a refused one anew. */
    async retry(id: string): Promise<void> {
      await store.change((records) => sendAgain(records, id))
      queue.restUntil = 0
      await announceAndFlush()
    },
    /** Sends an edit in conflict anew: its fields in `mine` go over what others made of them. */
    decide: (id: string, mine: readonly string[]) =>
      announceAndFlush(store.change((records) => decideConflict(records, id, mine))),
    /** The network is another one: what failed on the one before is tried at once. */
    hurry: () =>
      announceAndFlush(
        store.change((records) => ({ put: records.filter(({ retryAt }) => retryAt).map(hurried) })),
      ),
    /** Gives up a change and what makes no sense without it. */
    async discard(id: string): Promise<void> {
      await discardRecord(store, id)
      await announceAndFlush()
    },
    /** Gives up a change if it was never sent; returns whether it was. */
    async takeBack(id: string): Promise<boolean> {
      const isGone = await discardRecord(store, id, ({ attempts }) => attempts === 0)
      await announceAndFlush()
      return isGone
    },
    /**
     * Gives what guests of this browser have waiting to the account they sign in to, or to the next
     * guest: a tab may have kept something for an earlier guest without knowing it.
     */
    adoptGuests: (owner: OwnerKey) => announceChange(store.adoptGuests(owner)),
    clear: (owner: OwnerKey) => announceChange(store.clear(owner)),
    /** The server has confirmed that the session is the current owner's. */
    resume: () => setSession(queue, 'confirmed'),
    /** Sends nothing until `resume`: the session has ended, or could not be checked. */
    pause: () => setSession(queue, 'away'),
  }
}

/**
 * Keeps a change and starts sending; settles when it is kept, and rejects when the device has no
 * room. `settled` is how far it came at once, `arrived` what the server answered.
 */
async function enqueue<Variables, Answer>(
  queue: SendQueue,
  action: OutboxAction<Variables, Answer>,
  variables: Variables,
) {
  const { deps, ends } = queue
  const owner = deps.currentOwner()
  if (!owner) throw new Error('There is no session to keep changes for')
  const record = await keepRecord(deps, owner, { action: action as unknown as OutboxAction, variables })
  deps.announce({ type: 'changed' })
  if (!record) return { id: null, ...endsOfNothing() }
  const awaited = ends.wait(record.id)
  void flush(queue)
  return { id: record.id, ...awaited }
}

interface Done {
  action: OutboxAction
  variables: unknown
}

/**
 * Keeps a change in the store, in one with what waits of its item where neither was sent. Returns
 * the record that holds it; null when it only took back what had never been sent.
 */
async function keepRecord(
  { store, currentOwner, now }: OutboxDeps,
  owner: OwnerKey,
  done: Done,
): Promise<OutboxRecord | null> {
  const { action } = done
  const record = newRecord(owner, done, now())
  const gone: OutboxRecord[] = []
  let kept: OutboxRecord | null = record
  await store.change((records, memoryOf) => {
    // A guest may have become an account meanwhile; what was theirs has been moved by then.
    if (owner.startsWith('g:')) record.owner = currentOwner() ?? owner
    record.order = orderAfter(records, record)
    const ofOwner = records.filter((other) => other.owner === record.owner)
    const { ids } = memoryOf(record.owner)
    record.item = itemWithServerId(record.item, ids)
    record.variables = withServerIds(record.variables, ids)
    const creation = action.role === 'removal' ? unsentCreation(ofOwner, record) : undefined
    if (creation) {
      const given = giveUp(ofOwner, creation)
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

/** A clock may be put back: what is done now comes after everything that waits. */
function orderAfter(records: readonly OutboxRecord[], { order }: OutboxRecord): number {
  return Math.max(order, ...records.map((other) => other.order + 1))
}

/** The creation of a removal's item where it was never sent, so that nothing has to be told. */
function unsentCreation(records: readonly OutboxRecord[], removal: OutboxRecord): OutboxRecord | undefined {
  const creation = records.find((record) => record.item === removal.item && record.localId !== null)
  return creation && (creation.attempts === 0 || creation.refusal !== null) ? creation : undefined
}

/** Takes in what another tab announced: this page may have to send, or may wait for that answer. */
function observe(queue: SendQueue, event: OutboxEvent): void {
  if (event.type === 'changed') void flush(queue)
  if (event.type === 'sending' && event.id !== null) void takeTurn(queue)
  if (event.type === 'done') queue.ends.settle(event.record.id, { status: 'done', answer: event.answer })
  if (event.type !== 'refused' || !event.record.refusal) return
  const { status, code, ...body } = event.record.refusal
  const error = new ApiError(status, { error: code, ...body })
  queue.ends.settle(event.record.id, { status: 'refused', error })
}

function setSession(queue: SendQueue, session: 'confirmed' | 'away'): void {
  queue.session = session
  void flush(queue)
}
