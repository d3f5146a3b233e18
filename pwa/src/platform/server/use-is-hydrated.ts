import { useSyncExternalStore } from 'react'

/** False while hydrating prerendered markup, which knows no browser; true afterwards. */
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
