type Listener = (event: PopStateEvent) => void

let first: Listener | null = null

// The window's listeners are called in order: this module is loaded before the router is made.
globalThis.addEventListener?.('popstate', (event) => first?.(event))

/** Hears of a step through the history before the router does. Returns how to stop. */
export function hearPopStateFirst(listener: Listener): () => void {
  first = listener
  return () => {
    first = null
  }
}
