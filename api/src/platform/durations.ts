/** Milliseconds, without leap seconds and clock changes. */
export const QUARTER_MS = 900_000
export const HOUR_MS = 4 * QUARTER_MS
export const DAY_MS = 24 * HOUR_MS
