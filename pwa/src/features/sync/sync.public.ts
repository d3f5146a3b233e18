import { type QueryClient, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiError } from '../../platform/server/api-error.ts'
import type { OwnerKey } from '../../platform/server/owner.ts'
import { loadOutbox, reportNotStored } from './display/waiting-change.ts'
import type { FieldEdit } from './records/field-edit.ts'
import { type CollectionName, type OutboxAction, projectChanges } from './records/outbox-action.ts'
import { isInConflict, type OutboxRecord } from './records/outbox-record.ts'
import type { Outbox } from './sending/outbox.ts'
import { useSyncSnapshot } from './sending/sync-snapshot.ts'

export { openConflict } from './display/conflict.ts'
export type { ReservedCode } from './display/reserved-codes.ts'
export { SyncList } from './display/sync-pill.tsx'
export { changesOf } from './display/sync-summary.ts'
export { cancelUnsentChange, discardChange, loadOutbox, retryChange } from './display/waiting-change.ts'
export { changesBetween, type FieldChanges, type FieldEdit, isSetChange } from './records/field-edit.ts'
export {
  type Delivery,
  defineAction,
  type FieldDifference,
  type OutboxAction,
} from './records/outbox-action.ts'
export { itemKey, newLocalId, type OutboxRecord, type Refusal } from './records/outbox-record.ts'
export { announceSignedOut, onSignedOut } from './sending/signed-out.ts'
export { type ItemSync, useItemSyncs, useSyncSnapshot } from './sending/sync-snapshot.ts'

/*
 * How a screen changes things:
 *
 * 1. Once per kind of change: `defineAction({ … })`, in the feature's *-outbox-actions.ts.
 * 2. Reading: `useProjectedQuery('links', linksQuery)`: the server's list with waiting changes.
 * 3. A form: `await submit(action, variables)`; `isQueued` means that it waits for a connection.
 *    An edit: `await submitEdit(…)`, which returns whether others have changed the same fields.
 * 4. A toggle, or an undoable change: `await enqueue(action, variables)`. It shows at once.
 * 5. A card: `useItemSyncs().get(itemKey('link', link.id))`: undefined, or its sync state.
 */

/** Loads the codes that the server reserves for links made offline. */
export function loadReservedCodes() {
  return import('./display/reserved-codes.ts')
}

/** Returns the unused codes to the server. Rejects with ApiError or ConnectionError. */
export async function returnReservedCodes(): Promise<void> {
  await (await loadReservedCodes()).returnReservedCodes()
}

/** Moves a guest's changes and reserved codes to the account that they sign in to. */
export async function adoptGuest(guest: OwnerKey, owner: OwnerKey): Promise<void> {
  const [outbox, codes] = await Promise.all([loadOutbox(), loadReservedCodes()])
  await Promise.all([outbox.adoptGuests(owner), codes.moveReservedCodes(guest, owner)])
}

/** Loads the encryption of changes on a device that was signed out from another one. */
export function loadSealedChanges() {
  return import('./display/sealed-changes.ts')
}

/**
 * Follows the store, the other tabs and the connection; call it once per page. `loadActions` loads
 * every kind of change that may wait. Returns false if the store did not list the changes in time.
 */
export async function startSync(client: QueryClient, loadActions: () => Promise<unknown>): Promise<boolean> {
  const { outbox, startOutbox } = await import('./sending/browser-outbox.ts')
  const isListed = await startOutbox(client)
  // The lists are projected again, because the kinds of waiting changes may just have loaded.
  void loadActions().then(outbox.reload).catch(console.warn)
  return isListed
}

export type SubmitResult<Answer> =
  | { isQueued: false; answer: Answer }
  /**
   * `arrived` is the server's answer; null if it refuses, and then the change stays in the list.
   */
  | { isQueued: true; answer: null; arrived: Promise<Answer | null>; changeId: string | null }

/**
 * Stores a change, shows it and sends it when possible. The returned id is null if it only
 * cancelled an unsent change. If the device is full, it informs the person and rejects.
 */
export async function enqueue<Variables, Answer>(
  action: OutboxAction<Variables, Answer>,
  variables: Variables,
): ReturnType<Outbox['enqueue']> {
  const outbox = await loadOutbox()
  try {
    return await outbox.enqueue(action, variables)
  } catch (error) {
    await reportNotStored(error)
    throw error
  }
}

/**
 * Like `enqueue`, but waits for the server's answer when online; the caller reports errors.
 * `onKept` is called when the device has stored the change, before it is sent.
 * @throws ApiError when refused (the change is discarded), or a storage error, see `storageProblem`
 */
export async function submit<Variables, Answer>(
  action: OutboxAction<Variables, Answer>,
  variables: Variables,
  onKept?: () => void,
): Promise<SubmitResult<Answer>> {
  const outbox = await loadOutbox()
  const { id, settled, arrived } = await outbox.enqueue(action, variables)
  onKept?.()
  const outcome = await settled
  if (outcome.status === 'queued') {
    const answer = arrived.then((end) => (end.status === 'done' ? (end.answer as Answer) : null))
    return { isQueued: true, answer: null, arrived: answer, changeId: id }
  }
  if (outcome.status === 'done') return { isQueued: false, answer: outcome.answer as Answer }
  if (id !== null) await outbox.discard(id).catch(console.error)
  throw outcome.error satisfies ApiError
}

/**
 * Like `submit`, for a field edit. If others have changed the same fields, the edit stays in the
 * list and returns as `conflict`, for the person to decide.
 * @throws ApiError when refused (the change is discarded), or a storage error, see `storageProblem`
 */
export async function submitEdit<Variables extends FieldEdit, Answer>(
  action: OutboxAction<Variables, Answer>,
  variables: Variables,
  onKept?: () => void,
): Promise<{ isQueued: boolean; conflict: OutboxRecord | null }> {
  const outbox = await loadOutbox()
  const { id, settled } = await outbox.enqueue(action, variables)
  onKept?.()
  const outcome = await settled
  if (outcome.status !== 'refused') return { isQueued: outcome.status === 'queued', conflict: null }
  const record = (await outbox.list()).find((other) => other.id === id)
  if (record && isInConflict(record)) return { isQueued: false, conflict: record }
  if (id !== null) await outbox.discard(id).catch(console.error)
  throw outcome.error satisfies ApiError
}

/**
 * Reads a list and projects waiting changes onto it. `items` is undefined before the first read;
 * `isError` is also true while there is no connection.
 */
export function useProjectedQuery<Item, Key extends QueryKey>(
  collection: CollectionName,
  options: UseQueryOptions<Item[], Error, Item[], Key>,
) {
  // Destructuring subscribes to these fields only, so that a refetch does not render the page.
  const { data, isError, isPaused, refetch, dataUpdatedAt } = useQuery(options)
  const { records } = useSyncSnapshot()
  const items = useMemo(() => data && projectChanges(collection, data, records), [collection, data, records])
  return { items, isError: isError || isPaused, refetch, dataUpdatedAt }
}
