import { ApiError, isTransient } from '../../platform/api-error.ts'
import type { OwnerKey } from '../../platform/owner.ts'
import { SESSION_LOCK } from '../../platform/session-lock.ts'
import { createAwaitedEnds, endsOfNothing } from './awaited-ends.ts'
import { delayed, hurried, nextDue, waitAfter } from './failed-attempt.ts'
import { keepRecord } from './keep-record.ts'
import { withServerIds } from './local-ids.ts'
import { nextRecord } from './next-record.ts'
import { findAction, type OutboxAction } from './outbox-action.ts'
import type { EnqueueOptions, OutboxDeps, OutboxEvent } from './outbox-deps.ts'
import { type OutboxRecord, refusalOf } from './outbox-record.ts'
import { replaceWaiting } from './outbox-store.ts'
import { giveUp, release, sendAgain } from './refused-record.ts'
import { settleRecord } from './settle-record.ts'

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Changes that must reach the server exactly once, in order, whatever happens to the page: each is in the store
 * before it is sent, carries its id as Idempotency-Key, and leaves the store only with a settling answer.
 */
export function createOutbox(deps: OutboxDeps) {
  const { store } = deps
  const ends = createAwaitedEnds()
  let session: 'asked' | 'confirmed' | 'away' = 'asked'
  let isWanted = false
  let running: Promise<void> | null = null
  /** How often in a row the device's storage failed. */
  let storageFailures = 0
  /** The server has asked for nothing more before this. */
  let restUntil = 0
  let wakeAt = Number.POSITIVE_INFINITY
  let isTurnWanted = false

  /**
   * Keeps a change and starts sending; settles when it is kept. Rejects when the device has no room for it. `settled` is
   * how far it came at once, `arrived` what the server said in the end, if this page is still there to hear it.
   */
  async function enqueue<Variables, Answer>(
    action: OutboxAction<Variables, Answer>,
    variables: Variables,
    { delayMs = 0 }: EnqueueOptions = {},
  ) {
    const owner = deps.currentOwner()
    if (!owner) throw new Error('There is no session to keep changes for')
    const record = await keepRecord(deps, owner, {
      action: action as unknown as OutboxAction,
      variables,
      delayMs,
    })
    deps.announce({ type: 'changed' })
    if (!record) return { id: null, ...endsOfNothing() }
    const awaited = ends.wait(record.id)
    void flush()
    return { id: record.id, ...awaited }
  }

  function canSend(): boolean {
    return session === 'confirmed' && deps.isOnline() && deps.currentOwner() !== null
  }

  /** Sends what can be sent; settles when nothing more can be. Safe to call at any time and from any tab. */
  function flush(): Promise<void> {
    isWanted = true
    running ??= drainWhileWanted().finally(() => {
      running = null
      if (isWanted) void flush()
    })
    return running
  }

  async function drainWhileWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false
      const owner = deps.currentOwner()
      if (owner && canSend()) {
        await deps.lock(turnOf(owner), 'exclusive', () => drain(owner)).catch(waitForStorage)
      }
    }
    if (session === 'asked' && deps.isOnline()) return
    ends.settleAll({ status: 'queued' })
  }

  async function drain(owner: OwnerKey): Promise<void> {
    for (;;) {
      await deps.connectionKnown()
      if (!canSend() || deps.currentOwner() !== owner) return
      if (restUntil > deps.now()) return flushAt(restUntil)
      const records = (await store.list()).filter((other) => other.owner === owner)
      const record = nextRecord(records, deps.now(), (name) => findAction(name) !== undefined)
      if (!record) return flushAt(nextDue(records, deps.now()))
      const isSettled = await deps.lock(SESSION_LOCK, 'shared', () => send(record))
      if (!isSettled) return
    }
  }

  function flushAt(at: number): void {
    if (at >= wakeAt) return
    wakeAt = at
    deps.later(at - deps.now(), () => {
      if (wakeAt === at) wakeAt = Number.POSITIVE_INFINITY
      void flush()
    })
  }

  /** Answers whether the next change may follow at once. */
  async function send(record: OutboxRecord): Promise<boolean> {
    const action = findAction(record.action)
    if (deps.currentOwner() !== record.owner || !action) return false
    const attempt = { ...record, attempts: record.attempts + 1 }
    if (!(await replaceWaiting(store, attempt))) return true
    deps.announce({ type: 'sending', id: record.id })
    try {
      const ids = await store.localIds(record.owner)
      const answer = await action.send(withServerIds(record.variables, ids), {
        idempotencyKey: record.id,
        owner: record.owner,
      })
      await complete(attempt, action, answer)
      return true
    } catch (error) {
      return await fail(attempt, action, error)
    } finally {
      deps.announce({ type: 'sending', id: null })
    }
  }

  async function complete(record: OutboxRecord, action: OutboxAction, answer: unknown): Promise<void> {
    const identity = answer === null ? undefined : action.identify?.(answer)
    const content = action.content?.(record.variables)
    await store.change((records, memoryOf) =>
      settleRecord(records, record, { identity, content, memory: memoryOf(record.owner) }),
    )
    storageFailures = 0
    deps.announce({ type: 'done', record, answer })
    ends.settle(record.id, { status: 'done', answer })
  }

  async function fail(record: OutboxRecord, action: OutboxAction, error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError) || isTransient(error)) {
      await replaceWaiting(store, delayed(record, error, deps.now()))
      deps.announce({ type: 'changed' })
      ends.settle(record.id, { status: 'queued' })
      if (error instanceof ApiError && error.status === 429)
        restUntil = deps.now() + waitAfter(record.attempts)
      return true
    }
    if (error.status === 401) {
      session = 'asked'
      deps.onSignedOut()
      return false
    }
    if (action.isDone?.(error)) {
      await complete(record, action, null)
      return true
    }
    const refused = { ...record, refusal: refusalOf(error), trouble: null }
    await replaceWaiting(store, refused)
    deps.announce({ type: 'refused', record: refused })
    ends.settle(record.id, { status: 'refused', error })
    return true
  }

  /** What was sent meanwhile is still kept under its key. */
  function waitForStorage(error: unknown): void {
    console.error(error)
    storageFailures += 1
    deps.later(waitAfter(storageFailures), () => void flush())
  }

  /** Takes in what another tab announced: what it leaves is this page's to send, and an answer may be awaited here. */
  function observe(event: OutboxEvent): void {
    if (event.type === 'changed') void flush()
    if (event.type === 'sending' && event.id !== null) void takeTurn()
    if (event.type === 'done') ends.settle(event.record.id, { status: 'done', answer: event.answer })
    if (event.type !== 'refused' || !event.record.refusal) return
    const { status, code, ...body } = event.record.refusal
    ends.settle(event.record.id, { status: 'refused', error: new ApiError(status, { error: code, ...body }) })
  }

  /** Once the tab that sends has ended, by itself or at once, nothing is under way any more. */
  async function takeTurn(): Promise<void> {
    const owner = deps.currentOwner()
    if (!owner || isTurnWanted) return
    isTurnWanted = true
    await deps.lock(turnOf(owner), 'exclusive', async () => {
      isTurnWanted = false
      deps.onTurn()
    })
    await flush()
  }

  /** Sends a change now; a refused one anew, on top of the version `onTopOf` where one is given. */
  async function retry(id: string, onTopOf?: string): Promise<void> {
    await store.change((records) => sendAgain(records, id, onTopOf))
    restUntil = 0
    deps.announce({ type: 'changed' })
    void flush()
  }

  /** The network is another one: what failed on the one before is tried at once. */
  async function hurry(): Promise<void> {
    await store.change((records) => ({ put: records.filter(({ retryAt }) => retryAt).map(hurried) }))
    deps.announce({ type: 'changed' })
    void flush()
  }

  /** Gives up a change and what makes no sense without it. */
  async function discard(id: string): Promise<void> {
    const gone: OutboxRecord[] = []
    await store.change((records) => {
      const given = giveUp(records, id)
      gone.push(...given.gone)
      return given.change
    })
    for (const record of gone) release(record)
    deps.announce({ type: 'changed' })
    void flush()
  }

  /**
   * Gives what guests of this browser have waiting to whoever it is now: the account they sign in to, or the guest
   * after them. A tab may have kept something for an earlier guest without knowing it.
   */
  async function adoptGuests(owner: OwnerKey): Promise<void> {
    await store.adoptGuests(owner)
    deps.announce({ type: 'changed' })
  }

  /** The server has confirmed that the session is the current owner's. */
  function resume(): void {
    session = 'confirmed'
    void flush()
  }

  /** Sends nothing until `resume`: the session has ended, or the server could not be asked for it. */
  function pause(): void {
    session = 'away'
    void flush()
  }

  async function clear(owner: OwnerKey): Promise<void> {
    await store.clear(owner)
    deps.announce({ type: 'changed' })
  }

  return {
    enqueue,
    flush,
    observe,
    retry,
    hurry,
    discard,
    adoptGuests,
    resume,
    pause,
    clear,
    list: store.list,
  }
}

/** Name of the lock by which one tab at a time sends what waits for an owner. */
function turnOf(owner: OwnerKey): string {
  return `atajo-outbox:${owner}`
}
