type Listener = (event: PopStateEvent) => void

let first: Listener | null = null

// Listeners of the window are called in their order: this module is loaded before the router is made.
globalThis.addEventListener?.('popstate', (event) => first?.(event))

/** Hears of a step through the history before the router does. Returns how to stop. */
export function hearPopStateFirst(listener: Listener): () => void {
  first = listener
  return () => {
    first = null
  }
}
