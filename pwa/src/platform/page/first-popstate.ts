type Listener = (event: PopStateEvent) => void

let first: Listener | null = null

// Listeners run in the order of registration: this module must load before the router is created.
globalThis.addEventListener?.('popstate', (event) => first?.(event))

/**
 * Calls `listener` before the router handles a `popstate`. Returns the function that unsubscribes.
 */
export function onPopStateFirst(listener: Listener): () => void {
  first = listener
  return () => {
    first = null
  }
}
