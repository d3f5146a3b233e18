/**
 * The owner of the data that this browser shows: `u:<user id>`, or `g:<random>` for a guest
 * session.
 */
export type OwnerKey = `u:${number}` | `g:${string}`

const STORAGE_KEY = 'atajo.owner'

type OwnerListener = (
  owner: OwnerKey | null,
  previous: OwnerKey | null,
  change: OwnerChange,
) => Promise<void> | void

interface OwnerChange {
  /** Another device ended the previous session: only the outbox may keep its data. */
  isEndedElsewhere: boolean
}

/**
 * Prefix of the guest that follows such a session: other tabs recognize the case by the key alone.
 */
const AFTER_END = 'g:ended-'

const listeners = new Set<OwnerListener>()

/** The last known owner, stored across restarts; null before the first session. */
export function currentOwner(): OwnerKey | null {
  return localStorage.getItem(STORAGE_KEY) as OwnerKey | null
}

/** Creates an owner for a guest of this browser; unrelated to the server's guest ids. */
export function newGuestOwner({ isEndedElsewhere = false }: Partial<OwnerChange> = {}): OwnerKey {
  return `${isEndedElsewhere ? AFTER_END : 'g:'}${crypto.randomUUID()}`
}

/** Names an owner for this browser's data before the server has created the first session. */
export function ensureOwner(): void {
  if (currentOwner() === null) localStorage.setItem(STORAGE_KEY, newGuestOwner())
}

/** Sets the owner; resolves when every listener has followed, and rejects if one fails. */
export async function changeOwner(owner: OwnerKey | null): Promise<void> {
  const previous = currentOwner()
  if (previous === owner) return
  if (owner === null) localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, owner)
  await publishOwnerChange(owner, previous)
}

/**
 * Calls `listener` when this tab or another one changes the owner; returns the function that
 * unsubscribes.
 */
export function onOwnerChange(listener: OwnerListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function watchOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY) return
    void publishOwnerChange(event.newValue as OwnerKey | null, event.oldValue as OwnerKey | null)
  })
}

/** A listener that fails or hangs does not keep the others from being called. */
async function publishOwnerChange(owner: OwnerKey | null, previous: OwnerKey | null): Promise<void> {
  const isEndedElsewhere = Boolean(previous?.startsWith('u:') && owner?.startsWith(AFTER_END))
  const change = { isEndedElsewhere }
  await Promise.all([...listeners].map(async (listener) => listener(owner, previous, change)))
}
