const STORAGE_KEY = 'atajo.letter-keys'

/** True if single-character shortcuts are on for this device (WCAG 2.1.4). */
export function areLetterKeysOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== 'off'
}

export function setLetterKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, 'off')
}
