/** Not every browser has it yet, nor TypeScript's types of the page. */
interface WithTemporal {
  Temporal?: { Now: { timeZoneId: () => string } }
}

/** Of this device. The first Intl.DateTimeFormat takes phones 100 ms. */
export function timeZone(): string {
  return (
    (globalThis as WithTemporal).Temporal?.Now.timeZoneId() ??
    Intl.DateTimeFormat().resolvedOptions().timeZone
  )
}
