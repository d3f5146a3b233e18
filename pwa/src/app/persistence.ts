import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/query-persist-client-core'
import type { Query } from '@tanstack/react-query'
import { del, get, set } from 'idb-keyval'
import { clearImports } from '../features/import-links/import-links.public.ts'
import { withoutKeptPasswords } from '../features/links/links.public.ts'
import { clearRecentCopy } from '../features/stats/stats.public.ts'
import { loadOutbox, loadReservedCodes } from '../features/sync/sync.public.ts'
import { createDeviceStore } from '../platform/device/device-store.ts'
import { removeChoicesOf } from '../platform/device/stored-choices.ts'
import { closeDraftsOf, moveDrafts, removeDraftsOf } from '../platform/device/stored-drafts.ts'
import { FLAGS_CACHE, QR_CODES_CACHE } from '../platform/device/worker-contract.ts'
import { storeValidators } from '../platform/server/cached-read.ts'
import { currentOwner, type OwnerKey, onOwnerChange } from '../platform/server/owner.ts'
import { isDoneInTime, nextTask } from '../platform/server/task-timing.ts'
import { queryClient } from './query-client.ts'

/** Raise it when the shape of cached data changes; older caches are then dropped. */
const DATA_SCHEMA = '1'
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
const MAX_RESTORE_MS = 1500

const blobs = createDeviceStore('atajo-cache', 'queries')
/** Aborted when the followed owner changes. */
let followed = new AbortController()

/** Restores the last owner's cached queries and stores them from now on. Waits at most 1.5 s. */
export async function startPersistence(): Promise<void> {
  onOwnerChange(follow)
  storeValidators(queryClient)
  const owner = currentOwner()
  if (!owner?.startsWith('u:')) void removePictures()
  if (owner) await isDoneInTime(attach(owner), MAX_RESTORE_MS)
}

async function follow(
  owner: OwnerKey | null,
  previous: OwnerKey | null,
  { isEndedElsewhere }: { isEndedElsewhere: boolean },
): Promise<void> {
  followed.abort()
  followed = new AbortController()
  queryClient.clear()
  const isLogout = owner === null
  if (isEndedElsewhere && previous) closeDraftsOf(previous)
  else if (previous?.startsWith('u:')) removeDraftsOf(previous)
  else if (previous && owner?.startsWith('u:')) moveDrafts(previous, owner)
  const isLeft = previous && (isLogout || previous.startsWith('g:'))
  await Promise.all([
    isLeft && removeCachedData(previous),
    isEndedElsewhere && previous && removeAllButUnsent(previous),
    owner && attach(owner),
  ])
  void queryClient.refetchQueries({ type: 'active' })
}

async function removeCachedData(owner: OwnerKey): Promise<void> {
  removeChoicesOf(owner)
  await Promise.all([clearCodes(owner), clearImports(owner), removeReadData(owner)])
}

/** Removes an owner's data except waiting changes and their resources. */
async function removeAllButUnsent(owner: OwnerKey): Promise<void> {
  const outbox = await loadOutbox()
  const isWaiting = (await outbox.list()).some((record) => record.owner === owner)
  if (!isWaiting) return void (await Promise.all([removeCachedData(owner), outbox.clear(owner)]))
  removeChoicesOf(owner)
  await Promise.all([clearCodes(owner), removeReadData(owner)])
}

/** Removes an owner's data that came from the server. */
async function removeReadData(owner: OwnerKey): Promise<void> {
  await Promise.all([del(owner, blobs), clearRecentCopy(owner), removePictures()])
}

async function removePictures(): Promise<void> {
  if (globalThis.caches) await Promise.all([QR_CODES_CACHE, FLAGS_CACHE].map((name) => caches.delete(name)))
}

async function attach(owner: OwnerKey): Promise<void> {
  const { signal } = followed
  const isFollowed = () => !signal.aborted && currentOwner() === owner
  const options = {
    queryClient,
    persister: createPersister(owner, isFollowed),
    buster: DATA_SCHEMA,
    maxAge: MAX_AGE_MS,
    dehydrateOptions: {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: (query: Query) =>
        query.state.status === 'success' && query.meta?.isKept !== false,
    },
  }
  try {
    await persistQueryClientRestore(options)
    // Restored data is shown at once and read again, however young it is.
    await queryClient.invalidateQueries({ refetchType: 'none' })
  } catch (error) {
    console.error(error)
  }
  if (isFollowed())
    signal.addEventListener(
      'abort',
      saveOnChange(() => persistQueryClientSave(options)),
    )
}

/** Saves after each change of data; starting a refetch changes nothing. */
function saveOnChange(save: () => Promise<void>): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    const isChange =
      event.type === 'updated'
        ? event.action.type !== 'fetch'
        : event.type === 'added' || event.type === 'removed'
    if (isChange) void save()
  })
}

/** Stores one value per owner; during a write only the latest state waits. */
function createPersister(owner: OwnerKey, isFollowed: () => boolean): Persister {
  let latest: PersistedClient | null = null
  let isWriting = false

  async function write() {
    if (isWriting) return
    isWriting = true
    while (latest && isFollowed()) {
      // Waiting for the next task writes an answer's data and its version together.
      await nextTask()
      if (!isFollowed()) break
      const next = latest
      latest = null
      await set(owner, next, blobs).catch(console.error)
    }
    isWriting = false
  }

  return {
    persistClient: (client) => {
      latest = client
      return write()
    },
    restoreClient: async () => {
      const stored = await get<PersistedClient>(owner, blobs)
      if (!stored || !isFollowed()) return undefined
      const { clientState } = stored
      return {
        ...stored,
        clientState: { ...clientState, queries: withoutKeptPasswords(clientState.queries) },
      }
    },
    removeClient: () => del(owner, blobs),
  }
}

async function clearCodes(owner: OwnerKey): Promise<void> {
  await (await loadReservedCodes()).clearReservedCodes(owner)
}
