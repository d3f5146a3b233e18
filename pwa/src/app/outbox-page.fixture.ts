import type { Link } from '@atajo/shared/link'
import { plainDraft } from '@atajo/shared/link-draft'
import {
  checkSession,
  restoreSession,
  sessionView,
  subscribeToSession,
  watchSessionOfOtherTabs,
} from '../features/auth/auth.public.ts'
import { login, logout } from '../features/auth/auth.queries.ts'
import { changeOf } from '../features/links/link-change.ts'
import { draftOfLink } from '../features/links/link-draft.ts'
import { createLink, deleteLink, updateLink } from '../features/links/link-outbox-actions.ts'
import { linksQuery } from '../features/links/links.queries.ts'
import { projectChanges } from '../features/sync/outbox-action.ts'
import {
  enqueue,
  loadOutbox,
  newLocalId,
  onSignedOut,
  refillReservedCodes,
  startSync,
  takeReservedCode,
} from '../features/sync/sync.public.ts'
import { readSyncSnapshot } from '../features/sync/sync-snapshot.ts'
import { onConnectionChange, watchConnection } from '../platform/online.ts'
import { currentOwner, watchOtherTabs } from '../platform/owner.ts'
import { startPersistence } from './persistence.ts'
import { queryClient } from './query-client.ts'

declare global {
  interface Window {
    /** What journeys/harness/outbox-schedule.ts drives. */
    outboxPage: Record<string, unknown>
  }
}

/** Starts as the app does, but for what is on screen. */
async function start(): Promise<void> {
  watchConnection()
  watchOtherTabs()
  restoreSession()
  watchSessionOfOtherTabs()
  onSignedOut(() => void checkSession())
  onConnectionChange((isOnline) => {
    if (isOnline) void checkSession()
  })
  subscribeToSession(() => {
    void queryClient.prefetchQuery(linksQuery)
    if (sessionView().status === 'user') void refillReservedCodes().catch(() => undefined)
  })
  await Promise.all([startPersistence(), startSync(queryClient, () => import('./outbox-actions.ts'))])
  void checkSession()
}

function links(): Link[] {
  const known = queryClient.getQueryData<Link[]>(linksQuery.queryKey) ?? []
  return projectChanges('links', known, readSyncSnapshot().records)
}

/** Runs on the link that leads there, where the page knows one. */
async function onLink(destination: string, change: (link: Link) => Promise<unknown>): Promise<boolean> {
  const link = links().find((other) => other.destination === destination)
  return link ? isKept(change(link)) : false
}

async function isKept(change: Promise<unknown>): Promise<boolean> {
  return change.then(
    () => true,
    () => false,
  )
}

async function create(destination: string): Promise<boolean> {
  const reserved = await takeReservedCode().catch(() => null)
  const reservedCode = reserved?.code ?? null
  const shown = { group: null, tags: [] }
  return isKept(
    enqueue(createLink, { localId: newLocalId(), link: { ...plainDraft(destination), reservedCode }, shown }),
  )
}

function change(link: Link, changes: Partial<ReturnType<typeof draftOfLink>>) {
  return enqueue(updateLink, changeOf(link, { ...draftOfLink(link), ...changes }, { group: null, tags: [] }))
}

window.outboxPage = {
  isStarted: start(),
  create,
  edit: (destination: string, next: string) =>
    onLink(destination, (link) => change(link, { destination: next })),
  toggle: async (destination: string) => {
    let isOn: boolean | null = null
    const isToggled = await onLink(destination, (link) => {
      isOn = !link.isActive
      return change(link, { isActive: isOn })
    })
    return isToggled ? isOn : null
  },
  remove: (destination: string) =>
    onLink(destination, ({ id }) => enqueue(deleteLink, { id, called: destination })),
  login: (username: string, password: string) => isKept(login({ username, password })),
  logout,
  owner: currentOwner,
  waiting: async () =>
    (await (await loadOutbox()).list()).map(({ owner, action, variables, refusal }) => ({
      owner,
      what: `${action} ${JSON.stringify(variables)}`,
      refusal: refusal && `${refusal.code} ${JSON.stringify(refusal.fields)}`,
    })),
}
