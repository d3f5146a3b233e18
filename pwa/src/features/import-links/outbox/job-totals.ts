import type { ImportState } from '@atajo/shared/import'
import type { BatchResult } from './import-job.ts'

export interface Totals {
  done: number
  counts: Partial<Record<ImportState, number>>
  importId: string | null
  leftOut: string[]
}

export function totalsOf(results: readonly BatchResult[]): Totals {
  const totals: Totals = { done: 0, counts: {}, importId: null, leftOut: [] }
  for (const { importId, counts, leftOut = [] } of results) {
    totals.importId ??= importId
    totals.leftOut.push(...leftOut)
    for (const [state, count] of Object.entries(counts) as [ImportState, number][]) {
      totals.done += count
      totals.counts[state] = (totals.counts[state] ?? 0) + count
    }
  }
  return totals
}
