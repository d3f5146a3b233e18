/** Not every browser has it yet, nor TypeScript's types of the page. */
interface WithTemporal {
  Temporal?: { Now: { timeZoneId: () => string } }
}

/** Browsers that hide where they are, or do not know it, say one of these. */
const NO_ZONES: readonly (string | undefined)[] = ['', 'Etc/Unknown', undefined]

/** This device's zone, if it is told. The first Intl.DateTimeFormat takes phones 100 ms. */
export function deviceZone(): string | null {
  const zone =
    (globalThis as WithTemporal).Temporal?.Now.timeZoneId() ??
    Intl.DateTimeFormat().resolvedOptions().timeZone
  return NO_ZONES.includes(zone) ? null : zone
}

/** The day, `YYYY-MM-DD`, that an instant falls on in a zone; null is the device's. */
export function dayIn(zone: string | null, instant: Date): string {
  return hourIn(zone, instant).slice(0, 10)
}

/** The hour, `YYYY-MM-DDTHH`, that an instant falls into in a zone; null is the device's. */
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
