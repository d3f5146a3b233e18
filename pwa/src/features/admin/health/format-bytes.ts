const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

/** Formats a number of bytes, such as `12,4 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP
    unit++
  }
  const shown = value < 10 && unit > 0 ? Math.round(value * 10) / 10 : Math.round(value)
  return `${String(shown).replace('.', ',')} ${UNITS[unit]}`
}
