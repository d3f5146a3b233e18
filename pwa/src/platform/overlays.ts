import { createStore, useStore } from './create-store.ts'

/** Something that lies over the page: a dialog, a sheet, a picker. */
interface Overlay {
  close: () => void
}

const open = createStore<readonly Overlay[]>([])

/** Says that something lies over the page, and how to close it; returns how to say it has gone. */
export function addOverlay(close: () => void): () => void {
  const overlay = { close }
  open.write([...open.read(), overlay])
  return () => open.write(open.read().filter((other) => other !== overlay))
}

/** How many lie over the page, one over the other. */
export function overlayCount(): number {
  return open.read().length
}

/** Closes those above the first `kept`, the uppermost first. */
export function closeOverlaysAbove(kept: number): void {
  for (const { close } of open.read().slice(kept).reverse()) close()
}

/** Calls back whenever one opens or closes; returns how to stop. */
export const onOverlaysChange = open.subscribe

/** How many lie over the page, as it changes. */
export function useOverlayCount(): number {
  return useStore(open).length
}
