import { ApiError, isTransient } from '../../platform/api-error.ts'
import type { OwnerKey } from '../../platform/owner.ts'
import { SESSION_LOCK } from '../../platform/session-lock.ts'
import { createAwaitedEnds, endsOfNothing } from './awaited-ends.ts'
import { withServerIds } from './local-ids.ts'
import { asOfNow, newRecord, orderAfter, unsentCreation } from './new-record.ts'
import { nextRecord } from './next-record.ts'
import { findAction, type OutboxAction } from './outbox-action.ts'
import type { EnqueueOptions, OutboxDeps, OutboxEvent } from './outbox-deps.ts'
import { type OutboxRecord, refusalOf } from './outbox-record.ts'
import { giveUp, sendAgain } from './refused-record.ts'
import { settleRecord } from './settle-record.ts'

const SLOWEST_RETRY_MS = 60_000

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
  let failures = 0
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
    const record = await keep(owner, action as unknown as OutboxAction, { variables, delayMs })
    deps.announce({ type: 'changed' })
    if (!record) return { id: null, ...endsOfNothing() }
    const awaited = ends.wait(record.id)
    void flush()
    return { id: record.id, ...awaited }
  }

  /** The kept record, or null when the change only took back what had never been sent. */
  async function keep(
    owner: OwnerKey,
    action: OutboxAction,
    { variables, delayMs }: { variables: unknown; delayMs: number },
  ): Promise<OutboxRecord | null> {
    const record = newRecord(owner, action, { variables, now: deps.now(), delayMs })
    const gone: OutboxRecord[] = []
    await store.change((records, memoryOf) => {
      // A guest may have become an account meanwhile; what was theirs has been moved by then.
      if (owner.startsWith('g:')) record.owner = deps.currentOwner() ?? owner
      record.order = orderAfter(records, record)
      const ofOwner = records.filter((other) => other.owner === record.owner)
      Object.assign(record, asOfNow({ record, action }, ofOwner, memoryOf(record.owner)))
      const creation = action.isRemoval ? unsentCreation(ofOwner, record) : undefined
      if (!creation) return { put: [record] }
      const given = giveUp(ofOwner, creation.id)
      gone.push(...given.gone)
      return given.change
    })
    for (const other of gone) release(other)
    return gone.length === 0 ? record : null
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
        await deps.lock(turnOf(owner), 'exclusive', () => drain(owner)).catch(retryAfter)
      }
    }
    if (session === 'asked' && deps.isOnline()) return
    ends.settleAll({ status: 'queued' })
  }

  async function drain(owner: OwnerKey): Promise<void> {
    while (canSend() && deps.currentOwner() === owner) {
      const records = (await store.list()).filter((other) => other.owner === owner)
      const record = nextRecord(records, deps.now(), (name) => findAction(name) !== undefined)
      if (!record) return flushWhenDue(records)
      const isSettled = await deps.lock(SESSION_LOCK, 'shared', () => send(record))
      if (!isSettled) return
    }
  }

  function flushWhenDue(records: readonly OutboxRecord[]): void {
    const due = records.map((record) => record.notBefore).filter((at) => at > deps.now())
    if (due.length > 0) deps.later(Math.min(...due) - deps.now(), () => void flush())
  }

  /** Answers whether the next change may follow at once. */
  async function send(record: OutboxRecord): Promise<boolean> {
    const action = findAction(record.action)
    if (deps.currentOwner() !== record.owner || !action) return false
    const attempt = { ...record, attempts: record.attempts + 1 }
    if (!(await replaceRecord(attempt))) return true
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
    failures = 0
    deps.announce({ type: 'done', record, answer })
    ends.settle(record.id, { status: 'done', answer })
  }

  async function fail(record: OutboxRecord, action: OutboxAction, error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError) || isTransient(error)) return waitAndRetry()
    if (error.status === 401) {
      session = 'asked'
      deps.onSignedOut()
      return false
    }
    if (action.isDone?.(error)) {
      await complete(record, action, null)
      return true
    }
    const refused = { ...record, refusal: refusalOf(error) }
    await replaceRecord(refused)
    deps.announce({ type: 'refused', record: refused })
    ends.settle(record.id, { status: 'refused', error })
    return true
  }

  /** The device's storage failed; what was sent meanwhile is still kept under its key. */
  function retryAfter(error: unknown): void {
    console.error(error)
    waitAndRetry()
  }

  function waitAndRetry(): false {
    failures += 1
    deps.later(Math.min(SLOWEST_RETRY_MS, 1000 * 2 ** (failures - 1)), () => void flush())
    return false
  }

  /** Writes the record anew where it still waits; what was taken back meanwhile stays away, and is answered by false. */
  async function replaceRecord(record: OutboxRecord): Promise<boolean> {
    let isWaiting = false
    await store.change((records) => {
      isWaiting = records.some((other) => other.id === record.id)
      return isWaiting ? { put: [record] } : {}
    })
    return isWaiting
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

  /** Sends a refused change again, on top of the version `onTopOf` where one is given. */
  async function retry(id: string, onTopOf?: string): Promise<void> {
    await store.change((records) => sendAgain(records, id, onTopOf))
    deps.announce({ type: 'changed' })
    failures = 0
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
    failures = 0
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

  return { enqueue, flush, observe, retry, discard, adoptGuests, resume, pause, clear, list: store.list }
}

/** Name of the lock by which one tab at a time sends what waits for an owner. */
function turnOf(owner: OwnerKey): string {
  return `atajo-outbox:${owner}`
}

function release({ action, variables, refusal }: OutboxRecord): void {
  findAction(action)?.release?.(variables, refusal)
}
