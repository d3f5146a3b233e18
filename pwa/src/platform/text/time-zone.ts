/** Some browsers and TypeScript's types of the page lack Temporal. */
interface WithTemporal {
  Temporal?: { Now: { timeZoneId: () => string } }
}

/** Browsers that hide or do not know their zone return one of these. */
const NO_ZONES: readonly (string | undefined)[] = ['', 'Etc/Unknown', undefined]

/** The device's zone, or null if unknown. The first Intl.DateTimeFormat costs phones 100 ms. */
export function deviceZone(): string | null {
  const zone =
    (globalThis as WithTemporal).Temporal?.Now.timeZoneId() ??
    Intl.DateTimeFormat().resolvedOptions().timeZone
  return NO_ZONES.includes(zone) ? null : zone
}

/** The day, `YYYY-MM-DD`, of an instant in a zone; null means the device's zone. */
export function dayIn(zone: string | null, instant: Date): string {
  return hourIn(zone, instant).slice(0, 10)
}

/** The hour, `YYYY-MM-DDTHH`, of an instant in a zone; null means the device's zone. */
export function hourIn(zone: string | null, instant: Date): string {
  const here = `${dayHere(instant)}T${String(instant.getHours()).padStart(2, '0')}`
  if (zone === null || zone === deviceZone()) return here
  try {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    return format.format(instant).slice(0, 13).replace(' ', 'T')
  } catch {
    return here
  }
}

function dayHere(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
