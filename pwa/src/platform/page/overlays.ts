import { createStore, useStore } from '../server/create-store.ts'

/** A dialog, sheet or picker that covers the page. */
interface Overlay {
  close: () => void
}

const open = createStore<readonly Overlay[]>([])

/** Registers an overlay with the function that closes it; returns the function that removes it. */
export function addOverlay(close: () => void): () => void {
  const overlay = { close }
  open.write([...open.read(), overlay])
  return () => open.write(open.read().filter((other) => other !== overlay))
}

export function overlayCount(): number {
  return open.read().length
}

/** Closes all overlays above the first `kept`, uppermost first. */
export function closeOverlaysAbove(kept: number): void {
  for (const { close } of open.read().slice(kept).reverse()) close()
}

/**
 * Calls the listener whenever an overlay opens or closes; returns the function that unsubscribes.
 */
export const onOverlaysChange = open.subscribe

export function useOverlayCount(): number {
  return useStore(open).length
}
