import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

const STORAGE_KEY = 'atajo.theme'
const listeners = new Set<() => void>()

/** What the person chose; `system` follows the device. index.html reads the same key. */
export function readTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Chooses a theme for this device, which other windows take over, and shows it at once. */
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

/** Colours the browser's bars like the page; each theme's meta stays for the system's choice. */
export function applyBarColor(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const isDark = theme === 'system' ? meta.media.includes('dark') : theme === 'dark'
    meta.content = isDark ? '#18130e' : '#fcfaf6'
  }
}

/** The chosen theme, as it changes. */
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
