/** Whether it names a zone of the IANA time zone database, such as `Europe/Madrid`; offsets such as `+02:00` do not. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('es', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
