import { createStore, useStore } from '../platform/create-store.ts'

/** How long a notice stays, in ms. */
export const NOTICE_MS = 5000

const isWanted = createStore(false)
let tellReady: () => void = () => undefined
const ready = new Promise<void>((resolve) => {
  tellReady = resolve
})

const shown = createStore<ReadonlySet<string | symbol>>(new Set())

/** Says that a notice is there, under its name if any; returns how to say that it has gone. */
export function addNotice(notice: string | symbol = Symbol()): () => void {
  shown.write(new Set([...shown.read(), notice]))
  return () => shown.write(new Set([...shown.read()].filter((other) => other !== notice)))
}

/** Whether a notice is on screen, as it changes. */
export function useHasNotice(): boolean {
  return useStore(shown).size > 0
}

/** Asks for the place where notices appear; settles once it is on the page. */
export function wantNotices(): Promise<void> {
  isWanted.write(true)
  return ready
}

/** Whether their place has been asked for. */
export function useAreNoticesWanted(): boolean {
  return useStore(isWanted)
}

/** Said by the place itself when it is there. */
export function noticesReady(): void {
  tellReady()
}
