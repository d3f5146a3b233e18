import type { OwnerKey } from '../../../platform/server/owner.ts'
import { SESSION_LOCK } from '../../../platform/server/session-lock.ts'
import { nextDue, nextRecord, waitAfter } from '../records/next-record.ts'
import { findAction } from '../records/outbox-action.ts'
import type { OutboxRecord } from '../records/outbox-record.ts'
import { upgradedRecords } from '../records/upgraded-records.ts'
import { createAwaitedOutcomes } from './awaited-outcomes.ts'
import type { OutboxDeps } from './outbox-deps.ts'
import { sendRecord } from './send-record.ts'

export type SendQueue = ReturnType<typeof createSendQueue>

/** A page's state of sending; one tab at a time sends for an owner. */
export function createSendQueue(deps: OutboxDeps) {
  return {
    deps,
    outcomes: createAwaitedOutcomes(),
    /** `away`: the session has ended, or the server could not confirm it. */
    session: 'asked' as 'asked' | 'confirmed' | 'away',
    /** True if another round was requested since the last one began. */
    isWanted: false,
    running: null as Promise<void> | null,
    storageFailures: 0,
    /** The server wants no requests before this time, ms since 1970. */
    restUntil: 0,
    /** Time of the next scheduled round, ms since 1970. */
    wakeAt: Number.POSITIVE_INFINITY,
    isTurnWanted: false,
  }
}

/**
 * Sends everything that can be sent; resolves when nothing is left. Any tab may call it at any
 * time.
 */
export function flush(queue: SendQueue): Promise<void> {
  queue.isWanted = true
  queue.running ??= drainWhileWanted(queue).finally(() => {
    queue.running = null
    if (queue.isWanted) void flush(queue)
  })
  return queue.running
}

/** Waits until the sending tab has ended, even by a crash, and then sends from this one. */
export async function waitForTurn(queue: SendQueue): Promise<void> {
  const owner = queue.deps.currentOwner()
  if (!owner || queue.isTurnWanted) return
  queue.isTurnWanted = true
  await queue.deps.lock(sendLockOf(owner), 'exclusive', async () => {
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
      .lock(sendLockOf(owner), 'exclusive', () => drain(queue, owner))
      .catch((error) => waitForStorage(queue, error))
  }
  if (queue.session === 'asked' && deps.isOnline()) return
  queue.outcomes.settleAll({ status: 'queued' })
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

/** Returns true if the next change may follow at once. */
async function sendNext(queue: SendQueue, owner: OwnerKey): Promise<boolean> {
  const { deps, outcomes } = queue
  if (deps.currentOwner() !== owner) return false
  const record = await claimNext(deps, owner)
  const action = record && findAction(record.action)
  if (!action) return true
  const attempt = await sendRecord({ deps, outcomes, action }, record)
  if (attempt === 'done') queue.storageFailures = 0
  if (attempt === 'limited') queue.restUntil = deps.now() + waitAfter(record.attempts)
  if (attempt !== 'signed-out') return true
  queue.session = 'asked'
  deps.onSignedOut()
  return false
}

/**
 * Chooses the next change and counts the attempt in one transaction: an edit joined before may
 * block the change, and from now on nothing may be joined to it.
 */
async function claimNext({ store, now }: OutboxDeps, owner: OwnerKey): Promise<OutboxRecord | undefined> {
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

/** Changes sent meanwhile remain stored under their keys. */
function waitForStorage(queue: SendQueue, error: unknown): void {
  console.error(error)
  queue.storageFailures += 1
  queue.deps.later(waitAfter(queue.storageFailures), () => void flush(queue))
}

/** Name of the lock by which one tab at a time sends an owner's changes. */
function sendLockOf(owner: OwnerKey): string {
  return `atajo-outbox:${owner}`
}
