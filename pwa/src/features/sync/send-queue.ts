import type { OwnerKey } from '../../platform/owner.ts'
import { SESSION_LOCK } from '../../platform/session-lock.ts'
import { createAwaitedEnds } from './awaited-ends.ts'
import { nextDue, nextRecord, waitAfter } from './next-record.ts'
import { findAction } from './outbox-action.ts'
import type { OutboxDeps } from './outbox-deps.ts'
import type { OutboxRecord } from './outbox-record.ts'
import { sendRecord } from './send-record.ts'
import { upgradedRecords } from './upgraded-records.ts'

export type SendQueue = ReturnType<typeof createSendQueue>

/** Holds a page's state of sending; one tab at a time sends for an owner. */
export function createSendQueue(deps: OutboxDeps) {
  return {
    deps,
    ends: createAwaitedEnds(),
    /** `away`: the session has ended, or the server could not be asked for it. */
    session: 'asked' as 'asked' | 'confirmed' | 'away',
    /** Somebody has asked for another round since the last one began. */
    isWanted: false,
    running: null as Promise<void> | null,
    /** How often in a row the device's storage failed. */
    storageFailures: 0,
    /** The server has asked for nothing more before this, ms since 1970. */
    restUntil: 0,
    /** When the next round begins by itself, ms since 1970. */
    wakeAt: Number.POSITIVE_INFINITY,
    /** Whether this page already waits for the tab that sends to end. */
    isTurnWanted: false,
  }
}

/** Sends what can be sent; settles when nothing more can be. Any tab may call it at any time. */
export function flush(queue: SendQueue): Promise<void> {
  queue.isWanted = true
  queue.running ??= drainWhileWanted(queue).finally(() => {
    queue.running = null
    if (queue.isWanted) void flush(queue)
  })
  return queue.running
}

/** Once the tab that sends has ended, by itself or at once, nothing is under way any more. */
export async function takeTurn(queue: SendQueue): Promise<void> {
  const owner = queue.deps.currentOwner()
  if (!owner || queue.isTurnWanted) return
  queue.isTurnWanted = true
  await queue.deps.lock(turnOf(owner), 'exclusive', async () => {
    queue.isTurnWanted = false
    queue.deps.onTurn()
  })
  await flush(queue)
}

async function drainWhileWanted(queue: SendQueue): Promise<void> {
  const { deps } = queue
  while (queue.isWanted) {
    queue.isWanted = false
    const owner = deps.currentOwner()
    if (!owner || !canSend(queue)) continue
    await deps
      .lock(turnOf(owner), 'exclusive', () => drain(queue, owner))
      .catch((error) => waitForStorage(queue, error))
  }
  if (queue.session === 'asked' && deps.isOnline()) return
  queue.ends.settleAll({ status: 'queued' })
}

async function drain(queue: SendQueue, owner: OwnerKey): Promise<void> {
  const { deps } = queue
  for (;;) {
    await deps.connectionKnown()
    if (!canSend(queue) || deps.currentOwner() !== owner) return
    if (queue.restUntil > deps.now()) return flushAt(queue, queue.restUntil)
    const own = (await deps.store.list()).filter((record) => record.owner === owner)
    if (!nextRecord(own, deps.now())) return flushAt(queue, nextDue(own, deps.now()))
    const maySendMore = await deps.lock(SESSION_LOCK, 'shared', () => sendNext(queue, owner))
    if (!maySendMore) return
  }
}

/** Whether the next change may follow at once. */
async function sendNext(queue: SendQueue, owner: OwnerKey): Promise<boolean> {
  const { deps, ends } = queue
  if (deps.currentOwner() !== owner) return false
  const record = await takeNext(deps, owner)
  const action = record && findAction(record.action)
  if (!action) return true
  const attempt = await sendRecord({ deps, ends, action }, record)
  if (attempt === 'done') queue.storageFailures = 0
  if (attempt === 'limited') queue.restUntil = deps.now() + waitAfter(record.attempts)
  if (attempt !== 'signed-out') return true
  queue.session = 'asked'
  deps.onSignedOut()
  return false
}

/**
 * The next change, chosen and counted as tried in one step: what is joined to a change may have to
 * wait for something else, and from now on nothing is joined to this one.
 */
async function takeNext({ store, now }: OutboxDeps, owner: OwnerKey): Promise<OutboxRecord | undefined> {
  let taken: OutboxRecord | undefined
  await store.change((records) => {
    const upgraded = new Map(upgradedRecords(records).map((record) => [record.id, record]))
    const own = records.filter((record) => record.owner === owner)
    const next = nextRecord(
      own.map((record) => upgraded.get(record.id) ?? record),
      now(),
    )
    taken = next && { ...next, attempts: next.attempts + 1 }
    return { put: [...upgraded.values(), ...(taken ? [taken] : [])] }
  })
  return taken
}

function canSend({ session, deps }: SendQueue): boolean {
  return session === 'confirmed' && deps.isOnline() && deps.currentOwner() !== null
}

function flushAt(queue: SendQueue, at: number): void {
  if (at >= queue.wakeAt) return
  queue.wakeAt = at
  queue.deps.later(at - queue.deps.now(), () => {
    if (queue.wakeAt === at) queue.wakeAt = Number.POSITIVE_INFINITY
    void flush(queue)
  })
}

/** What was sent meanwhile is still kept under its key. */
function waitForStorage(queue: SendQueue, error: unknown): void {
  console.error(error)
  queue.storageFailures += 1
  queue.deps.later(waitAfter(queue.storageFailures), () => void flush(queue))
}

/** Name of the lock by which one tab at a time sends what waits for an owner. */
function turnOf(owner: OwnerKey): string {
  return `atajo-outbox:${owner}`
}
