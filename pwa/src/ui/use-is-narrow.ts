import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 63.99rem)'

/** Whether the page has the layout of phones. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribeToWidth, isNarrow)
}

/** The same at this moment. */
export function isNarrow(): boolean {
  return matchMedia(NARROW).matches
}

function subscribeToWidth(onChange: () => void) {
  const query = matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
