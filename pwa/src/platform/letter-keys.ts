const STORAGE_KEY = 'atajo.letter-keys'

/** Whether keys of one letter or sign do something, on this device (WCAG 2.1.4). */
export function areLetterKeysOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== 'off'
}

/** Switches them for this device; they are on unless somebody said otherwise. */
export function switchLetterKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, 'off')
}
