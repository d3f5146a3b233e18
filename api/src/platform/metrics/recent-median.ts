const KEPT = 255

export interface RecentMedian {
  note(value: number): void
  /** Of the last values, in their own unit; null where there is none. */
  read(): number | null
}

/** The median of the last values that were noted, which cost one write each. */
export function createRecentMedian(): RecentMedian {
  const values = new Float64Array(KEPT)
  let noted = 0
  return {
    note(value) {
      values[noted++ % KEPT] = value
    },
    read() {
      const sorted = values.slice(0, noted).sort()
      return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
    },
  }
}
