/** Whether it names an IANA time zone such as `Europe/Madrid`; not offsets like `+02:00`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('es', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
