/** Milliseconds of many answers. */
export interface Latencies {
  add(ms: number): void
  count(): number
  /** The value that the given share of all is not above; NaN without any. */
  quantile(share: number): number
}

/** Keeps every value, so that quantiles are exact. */
export function createLatencies(): Latencies {
  const all: number[] = []
  return {
    add: (ms) => all.push(ms),
    count: () => all.length,
    quantile(share) {
      const sorted = Float64Array.from(all).sort()
      return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
    },
  }
}
