import { useSyncExternalStore } from 'react'

const DARK = '(prefers-color-scheme: dark)'

function subscribe(onChange: () => void) {
  const query = matchMedia(DARK)
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  query.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    query.removeEventListener('change', onChange)
  }
}

function read(): 'light' | 'dark' {
  const forced = document.documentElement.dataset.theme
  if (forced === 'light' || forced === 'dark') return forced
  return matchMedia(DARK).matches ? 'dark' : 'light'
}

/** Returns the visible theme, whether chosen or the system's. */
export function useColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, read, () => 'light')
}
