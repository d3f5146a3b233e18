/** How long a notice stays, in ms. */
export const NOTICE_MS = 5000

const listeners = new Set<() => void>()
let isWanted = false
let tellReady: () => void = () => undefined
const ready = new Promise<void>((resolve) => {
  tellReady = resolve
})

/** Asks for the place where notices appear; settles once it is on the page. */
export function wantNotices(): Promise<void> {
  isWanted = true
  for (const listener of listeners) listener()
  return ready
}

export function areNoticesWanted(): boolean {
  return isWanted
}

export function onNoticesWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Said by the place itself when it is there. */
export function noticesReady(): void {
  tellReady()
}
