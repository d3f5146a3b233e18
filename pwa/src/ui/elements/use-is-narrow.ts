import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 63.99rem)'

/** Returns whether the page has the phone layout. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribeToWidth, isNarrow)
}

export function isNarrow(): boolean {
  return matchMedia(NARROW).matches
}

function subscribeToWidth(onChange: () => void) {
  const query = matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
