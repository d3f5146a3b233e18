import { currentOwner, type OwnerKey } from './owner.ts'

const PREFIX = 'atajo.choice.'

/** What the owner last chose here of how something is shown; null where nothing is kept. */
export function keptChoice(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a choice for the next visit, and for other windows; null forgets it. */
export function keepChoice(name: string, choice: object | null): void {
  try {
    if (choice === null) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), JSON.stringify(choice))
  } catch (error) {
    console.warn(error)
  }
}

/** Calls back when another window of the same owner chose anew; returns how to stop. */
export function onKeptChoice(name: string, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === keyOf(name) && listener()
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Leaves nothing of what somebody chose in this browser. */
export function forgetChoicesOf(owner: OwnerKey): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${PREFIX}${owner}.`)) localStorage.removeItem(key)
  }
}

function keyOf(name: string): string {
  return `${PREFIX}${currentOwner()}.${name}`
}
