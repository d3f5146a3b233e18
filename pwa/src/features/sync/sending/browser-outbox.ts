import type { QueryClient } from '@tanstack/react-query'
import { connectionKnown, isOnline, onConnectionChange } from '../../../platform/server/online.ts'
import { currentOwner, onOwnerChange } from '../../../platform/server/owner.ts'
import { isDoneInTime } from '../../../platform/server/task-timing.ts'
import { findAction } from '../records/outbox-action.ts'
import { createOutboxStore } from '../records/outbox-store.ts'
import { createOutbox } from './outbox.ts'
import type { OutboxEvent } from './outbox-deps.ts'
import { announceSignedOut } from './signed-out.ts'
import { readSyncSnapshot, setSending, setWaiting } from './sync-snapshot.ts'

const MAX_LIST_MS = 1500

/** An event in the form that tabs of 1.0.0 read; `whole` is the event itself if it differs. */
type Message = OutboxEvent & { whole?: OutboxEvent }

const channel = typeof window === 'undefined' ? null : new BroadcastChannel('atajo-outbox')
let client: QueryClient | null = null

/** This page's outbox, connected to the browser's storage, locks and network. */
export const outbox = createOutbox({
  store: createOutboxStore(),
  lock: (name, mode, task) => navigator.locks.request(name, { mode }, task),
  currentOwner,
  isOnline,
  connectionKnown,
  onSignedOut: announceSignedOut,
  announce: (event) => {
    void follow(event).catch(console.warn)
    channel?.postMessage(messageOf(event))
  },
  onTurn: () => setSending(null),
  later: (milliseconds, task) => setTimeout(task, milliseconds),
  now: Date.now,
})

/**
 * Follows the store, the other tabs and the connection; call it once per page. Returns false if the
 * store fails or takes more than 1.5 s to list the records, which then appear later.
 */
export async function startOutbox(queryClient: QueryClient): Promise<boolean> {
  client = queryClient
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const event = data.whole ?? data
    outbox.observe(event)
    void follow(event).catch(console.warn)
  })
  onConnectionChange((online) => {
    if (online) void outbox.flush()
  })
  addEventListener('online', () => void outbox.retryDelayed().catch(console.error))
  onOwnerChange(() => void refresh().catch(console.warn))
  return isDoneInTime(refresh(), MAX_LIST_MS)
}

/**
 * Tabs of 1.0.0 know edits under another name. They would take a link without its password for an
 * unprotected one and clear the password; without an answer they read it again.
 */
function messageOf(event: OutboxEvent): Message {
  if (event.type !== 'done') return event
  const { record, answer } = event
  const action = record.action.replace(/\.edit$/, '.update')
  const hasPassword = (answer as { hasPassword?: boolean } | null)?.hasPassword
  return { ...event, record: { ...record, action }, answer: hasPassword ? null : answer, whole: event }
}

let isAskedToPersist = false

/** Asks the browser, from the first record on, not to evict this site's storage. */
async function askToPersist(): Promise<void> {
  if (isAskedToPersist) return
  isAskedToPersist = true
  await navigator.storage?.persist?.()
}

async function follow(event: OutboxEvent): Promise<void> {
  if (event.type === 'sending') return setSending(event.id)
  if (event.type === 'done') {
    const { record, answer } = event
    if (answer !== null && client) findAction(record.action)?.receive?.(answer, record.variables, client)
    setWaiting(readSyncSnapshot().records.filter((other) => other.id !== record.id))
  }
  await refresh()
  if (event.type === 'done') refetchTouched(event.record.action)
}

async function refresh(): Promise<void> {
  const [records, sealed] = await Promise.all([outbox.list(), outbox.listSealed()])
  setWaiting(records, sealed)
  if (records.length > 0) void askToPersist().catch(console.warn)
}

/** Reads the affected collections again; waiting changes are still projected onto them. */
function refetchTouched(actionName: string): void {
  const collections = Object.keys(findAction(actionName)?.projections ?? {})
  for (const collection of collections) void client?.invalidateQueries({ queryKey: [collection] })
}
