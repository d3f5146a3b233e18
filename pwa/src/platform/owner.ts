/** Whose data this browser shows: `u:<user id>`, or `g:<random>` for a guest session. */
export type OwnerKey = `u:${number}` | `g:${string}`

const STORAGE_KEY = 'atajo.owner'

type OwnerListener = (
  owner: OwnerKey | null,
  previous: OwnerKey | null,
  change: OwnerChange,
) => Promise<void> | void

interface OwnerChange {
  /** The previous one's session was ended from afar: only what they have yet to send stays. */
  isEndedElsewhere: boolean
}

/** How the key of a guest begins who follows such a session: other tabs learn it from the key. */
const AFTER_END = 'g:ended-'

const listeners = new Set<OwnerListener>()

/** The owner this browser last knew, kept across restarts; null before the first session. */
export function currentOwner(): OwnerKey | null {
  return localStorage.getItem(STORAGE_KEY) as OwnerKey | null
}

/** An owner for a guest of this browser; no guest’s id of the server. */
export function newGuestOwner({ isEndedElsewhere = false }: Partial<OwnerChange> = {}): OwnerKey {
  return `${isEndedElsewhere ? AFTER_END : 'g:'}${crypto.randomUUID()}`
}

/** Whom this browser's data belongs to before the server has given the first session. */
export function ensureOwner(): void {
  if (currentOwner() === null) localStorage.setItem(STORAGE_KEY, newGuestOwner())
}

/** Sets the owner; settles when all that keeps data by owner has followed, else rejects. */
export async function changeOwner(owner: OwnerKey | null): Promise<void> {
  const previous = currentOwner()
  if (previous === owner) return
  if (owner === null) localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, owner)
  await tellOwnerChange(owner, previous)
}

/** Calls back when this tab or another one changes the owner; returns how to stop. */
export function onOwnerChange(listener: OwnerListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows owner changes that other tabs make. */
export function watchOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY) return
    void tellOwnerChange(event.newValue as OwnerKey | null, event.oldValue as OwnerKey | null)
  })
}

/** One that fails or hangs keeps none of the others from hearing of it. */
async function tellOwnerChange(owner: OwnerKey | null, previous: OwnerKey | null): Promise<void> {
  const isEndedElsewhere = Boolean(previous?.startsWith('u:') && owner?.startsWith(AFTER_END))
  const change = { isEndedElsewhere }
  await Promise.all([...listeners].map(async (listener) => listener(owner, previous, change)))
}
