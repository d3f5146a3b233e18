import type { Redirects } from '../features/redirects/redirects.ts'
import type { MetricReading } from '../platform/metrics/service-metrics.ts'

/** Counts the visits of one process since its start. */
export interface VisitCounts {
  /** Visits written to this process's journal. */
  saved: number
  /** Visits read from the journals of earlier processes. */
  inherited: number
  applied: number
  unsaved: number
  damaged: number
}

/** Returns how many visits of this process's journals are not in the database yet. */
export function waitingVisits({ saved, inherited, applied }: VisitCounts): number {
  return Math.max(0, saved + inherited - applied)
}

/** Reports redirects and their visits as metrics. */
export function visitReadings(counts: VisitCounts, redirects: Redirects): MetricReading[] {
  const { memoryCounts } = redirects
  return [
    {
      name: 'atajo_redirects_total',
      help: 'Requests for short links by how they ended',
      kind: 'counter',
      label: 'outcome',
      read: () => redirects.counts,
    },
    counter('atajo_visits_journalled_total', 'Visits written into the journal', () => counts.saved),
    counter('atajo_visits_applied_total', 'Visits carried into the database', () => counts.applied),
    counter('atajo_visits_unsaved_total', 'Visits let through but not written down', () => counts.unsaved),
    counter(
      'atajo_journal_damaged_total',
      'Records of a journal that could not be read',
      () => counts.damaged,
    ),
    gauge('atajo_visits_waiting', 'Visits written down or taken over, not yet in the database', () =>
      waitingVisits(counts),
    ),
    counter('atajo_link_memory_hits_total', 'Short links found in memory', () => memoryCounts.hits),
    counter('atajo_link_memory_misses_total', 'Short links asked of the database', () => memoryCounts.misses),
    gauge('atajo_links_remembered', 'Links in memory', redirects.rememberedLinks),
  ]
}

function counter(name: string, help: string, read: () => number): MetricReading {
  return { name, help, kind: 'counter', read }
}

function gauge(name: string, help: string, read: () => number): MetricReading {
  return { name, help, kind: 'gauge', read }
}
