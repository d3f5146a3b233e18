import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

const STORAGE_KEY = 'atajo.theme'
const listeners = new Set<() => void>()

/** Reads the person's choice; `system` follows the device. index.html reads the same key. */
export function readTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Stores the theme for this device, which other windows follow, and applies it at once. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(STORAGE_KEY)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(STORAGE_KEY, theme)
    document.documentElement.dataset.theme = theme
  }
  applyBarColor(theme)
  for (const listener of listeners) listener()
}

/**
 * Colours the browser's bars like the page; with `system` each theme's meta keeps its own colour.
 */
export function applyBarColor(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const isDark = theme === 'system' ? meta.media.includes('dark') : theme === 'dark'
    meta.content = isDark ? '#18130e' : '#fcfaf6'
  }
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    readTheme,
    () => 'system',
  )
}
