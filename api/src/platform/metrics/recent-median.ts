const KEPT = 255

export interface RecentMedian {
  note(value: number): void
  /** Returns the median in the values' unit, or null without values. */
  read(): number | null
}

/** Tracks the median of the last recorded values, at the cost of one write each. */
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
