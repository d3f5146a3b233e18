/** The zone if this service knows it: browsers say `Etc/Unknown`, and know zones made since. */
export function knownZone(name: unknown): string | null {
  return typeof name === 'string' && name.length <= 64 && isTimeZone(name) ? name : null
}

/** Whether it names an IANA time zone such as `Europe/Madrid`; not offsets like `+02:00`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('es', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
