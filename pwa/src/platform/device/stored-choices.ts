import { currentOwner, type OwnerKey } from '../server/owner.ts'

const PREFIX = 'atajo.choice.'

/** Reads this owner's stored display choice; null if there is none. */
export function readChoice(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a choice for the next visit and for other windows; null removes it. */
export function storeChoice(name: string, choice: object | null): void {
  try {
    if (choice === null) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), JSON.stringify(choice))
  } catch (error) {
    console.warn(error)
  }
}

/**
 * Calls `listener` when another window of the same owner changes the choice; returns the function
 * that unsubscribes.
 */
export function onChoiceChange(name: string, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === keyOf(name) && listener()
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

export function removeChoicesOf(owner: OwnerKey): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${PREFIX}${owner}.`)) localStorage.removeItem(key)
  }
}

function keyOf(name: string): string {
  return `${PREFIX}${currentOwner()}.${name}`
}
