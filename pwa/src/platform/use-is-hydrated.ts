import { useSyncExternalStore } from 'react'

/** False in the render that hydrates prerendered markup, which knows no browser; else true. */
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
