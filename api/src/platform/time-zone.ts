/**
 * Returns null for unknown zones: browsers send `Etc/Unknown`, or zones that are newer than Node.
 */
export function knownZone(name: unknown): string | null {
  return typeof name === 'string' && name.length <= 64 && isTimeZone(name) ? name : null
}

/** Accepts IANA names such as `Europe/Madrid`, but no offsets like `+02:00`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('es', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
