import { useSyncExternalStore } from 'react'

/** False in the render that hydrates prerendered markup, which knows nothing of this browser; true in all others. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

function neverChanges() {
  return () => undefined
}
