import { createStore, useStore } from '../../platform/server/create-store.ts'

export const NOTICE_MS = 5000

const isWanted = createStore(false)
let resolveReady: () => void = () => undefined
const ready = new Promise<void>((resolve) => {
  resolveReady = resolve
})

const shown = createStore<ReadonlySet<string | symbol>>(new Set())

/** Registers a visible notice; returns the function that unregisters it. */
export function addNotice(notice: string | symbol = Symbol()): () => void {
  shown.write(new Set([...shown.read(), notice]))
  return () => shown.write(new Set([...shown.read()].filter((other) => other !== notice)))
}

/** Returns whether a notice is visible and renders again when that changes. */
export function useHasNotice(): boolean {
  return useStore(shown).size > 0
}

/** Mounts the notices' component; resolves when it is on the page. */
export function mountNotices(): Promise<void> {
  isWanted.write(true)
  return ready
}

export function useAreNoticesMounted(): boolean {
  return useStore(isWanted)
}

/** Called by the notices' component after it was mounted. */
export function noticesReady(): void {
  resolveReady()
}
