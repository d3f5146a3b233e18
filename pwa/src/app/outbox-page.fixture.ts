import type { Group } from '@atajo/shared/group'
import type { Link } from '@atajo/shared/link'
import { plainDraft } from '@atajo/shared/link-draft'
import type { Tag } from '@atajo/shared/tag'
import type { QueryKey } from '@tanstack/react-query'
import {
  checkSession,
  restoreSession,
  sessionView,
  subscribeToSession,
  watchSessionOfOtherTabs,
} from '../features/auth/auth.public.ts'
import { login, logout } from '../features/auth/session/auth.queries.ts'
import { groups } from '../features/groups/groups.queries.ts'
import { importBatch } from '../features/import-links/outbox/import-outbox-actions.ts'
import { writeRows } from '../features/import-links/outbox/import-store.ts'
import { draftOfLink } from '../features/links/model/link-draft.ts'
import { editOf as editOfLink } from '../features/links/model/link-edit.ts'
import type { LinksEdit } from '../features/links/model/links-edit.ts'
import { changeManyLinks } from '../features/links/outbox/change-many-links.ts'
import { createLink, deleteLink, editLink } from '../features/links/outbox/link-outbox-actions.ts'
import { removeLinkForGood, restoreLink } from '../features/links/outbox/link-trash-outbox-actions.ts'
import { linksQuery, trashQuery } from '../features/links/outbox/links.queries.ts'
import { type CollectionName, projectChanges } from '../features/sync/records/outbox-action.ts'
import { readSyncSnapshot } from '../features/sync/sending/sync-snapshot.ts'
import {
  enqueue,
  loadOutbox,
  loadReservedCodes,
  newLocalId,
  onSignedOut,
  startSync,
} from '../features/sync/sync.public.ts'
import { tags } from '../features/tags/tags.queries.ts'
import { onConnectionChange, watchConnection } from '../platform/server/online.ts'
import { currentOwner, watchOtherTabs } from '../platform/server/owner.ts'
import { startPersistence } from './persistence.ts'
import { queryClient } from './query-client.ts'

declare global {
  interface Window {
    outboxPage: Record<string, unknown>
  }
}

/** Starts the app without its screens. */
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
    void queryClient.prefetchQuery(trashQuery)
    if (sessionView().status !== 'user') return
    void queryClient.prefetchQuery(groups.query)
    void queryClient.prefetchQuery(tags.query)
    void loadReservedCodes()
      .then((codes) => codes.refillReservedCodes())
      .catch(() => undefined)
  })
  await Promise.all([startPersistence(), startSync(queryClient, () => import('./outbox-actions.ts'))])
  void checkSession()
}

/** Returns a list with waiting changes, as the screens show it. */
function shown<Item>(collection: CollectionName, queryKey: QueryKey): Item[] {
  return projectChanges(
    collection,
    queryClient.getQueryData<Item[]>(queryKey) ?? [],
    readSyncSnapshot().records,
  )
}

const links = () => shown<Link>('links', linksQuery.queryKey)
const trash = () => shown<Link>('trashedLinks', trashQuery.queryKey)
const groupNamed = (name: string) =>
  shown<Group>('groups', groups.query.queryKey).find(({ title }) => title === name)
const tagNamed = (wanted: string) =>
  shown<Tag>('tags', tags.query.queryKey).find(({ name }) => name === wanted)

/** Runs `change` on the link with this destination; false if the page does not know it. */
async function onLink(destination: string, change: (link: Link) => Promise<unknown>): Promise<boolean> {
  const link = links().find((other) => other.destination === destination)
  return link ? isStored(change(link)) : false
}

async function isStored(change: Promise<unknown>): Promise<boolean> {
  return change.then(
    () => true,
    () => false,
  )
}

async function create(destination: string): Promise<boolean> {
  const reserved = await (await loadReservedCodes()).claimReservedCode().catch(() => null)
  const reservedCode = reserved?.code ?? null
  const shown = { group: null, tags: [] }
  return isStored(
    enqueue(createLink, { localId: newLocalId(), link: { ...plainDraft(destination), reservedCode }, shown }),
  )
}

function change(link: Link, changes: Partial<ReturnType<typeof draftOfLink>>) {
  const { group, tags } = link
  const { password: _, ...draft } = { ...draftOfLink(link), ...changes }
  return enqueue(editLink, editOfLink(link, draft, { group, tags }))
}

/** Runs `change` on the trashed link with this destination; false if the page does not know it. */
async function onTrashed(destination: string, change: (link: Link) => Promise<unknown>): Promise<boolean> {
  const link = trash().find((other) => other.destination === destination)
  return link ? isStored(change(link)) : false
}

/** Builds a bulk edit, with groups and tags by name; null if the page does not know the name. */
function editOf(kind: string, name: string): LinksEdit | null {
  if (kind === 'on' || kind === 'off') return { kind: 'status', isActive: kind === 'on' }
  if (kind === 'group') {
    const group = groupNamed(name)
    return group ? { kind, group } : null
  }
  if (kind === 'tags') {
    const tag = tagNamed(name)
    return tag ? { kind, added: [tag], removed: [] } : null
  }
  return { kind: 'trash' }
}

/** Returns the destinations of the stored change and of those that it cancels unsent. */
async function changeMany({ destinations, kind, name, isUndone }: ManyChange) {
  const meant = links().filter(({ destination }) => destinations.includes(destination))
  const edit = editOf(kind, name)
  if (meant.length === 0 || edit === null) return { kept: [], gone: [] }
  const changed = await changeManyLinks(meant, edit).catch(() => null)
  if (changed === null) return { kept: [], gone: [] }
  if (isUndone) await changed.undo()
  const addressesOf = (some: readonly Link[]) => some.map(({ destination }) => destination)
  return { kept: addressesOf(meant), gone: addressesOf(changed.gone) }
}

interface ManyChange {
  destinations: string[]
  kind: string
  name: string
  isUndone: boolean
}

/** Imports rows; returns the file's id, or null if the device is full. */
async function importRows(destinations: string[]): Promise<string | null> {
  const [fileId, owner] = [crypto.randomUUID(), currentOwner()]
  if (owner === null) return null
  const rows = destinations.map((longUrl, index) => ({ line: index + 1, longUrl }))
  const batch = { fileId, fileName: 'enlaces.csv', source: 'csv', batch: 0, count: rows.length } as const
  const kept = writeRows(owner, batch, rows).then(() => enqueue(importBatch, batch))
  return (await isStored(kept)) ? fileId : null
}

/**
 * Returns the destinations of a bulk change's links; null if the page does not show all of them.
 */
function destinationsOf(variables: unknown): string[] | null {
  const { ids = [] } = variables as { ids?: number[] }
  const known = [...links(), ...trash()]
  const meant = ids.map((wanted) => known.find(({ id }) => id === wanted))
  return meant.every((link) => link !== undefined) ? meant.map(({ destination }) => destination) : null
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
    onLink(destination, (link) => enqueue(deleteLink, { id: link.id, called: destination, link })),
  restore: (destination: string) =>
    onTrashed(destination, (link) => enqueue(restoreLink, { link, called: destination })),
  removeForGood: (destination: string) =>
    onTrashed(destination, (link) => enqueue(removeLinkForGood, { link, called: destination })),
  changeMany,
  importRows,
  createGroup: (title: string) => isStored(groups.create({ title, description: null, color: 'RED' })),
  createTag: (name: string) => isStored(tags.create({ name, color: 'RED' })),
  removeGroup: async (title: string) => {
    const group = groupNamed(title)
    return group ? isStored(groups.remove(group)) : false
  },
  removeTag: async (name: string) => {
    const tag = tagNamed(name)
    return tag ? isStored(tags.remove(tag)) : false
  },
  login: (username: string, password: string) => isStored(login({ username, password })),
  logout,
  owner: currentOwner,
  sealed: async () => (await (await loadOutbox()).listSealed()).map(({ ticket }) => ticket),
  waiting: async () =>
    (await (await loadOutbox()).list()).map(({ owner, action, variables, refusal }) => {
      const destinations = destinationsOf(variables)
      return {
        owner,
        what: `${action} ${JSON.stringify(variables)} ${destinations?.join(' ')}`,
        isUnknown: destinations === null,
        refusal: refusal && `${refusal.code} ${JSON.stringify(refusal.fields)}`,
      }
    }),
}
