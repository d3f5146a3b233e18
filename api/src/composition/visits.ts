import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import { createMissedCodes } from '../features/missed-codes/collect-missed.ts'
import { createMissedCodesStore } from '../features/missed-codes/missed-codes.store.ts'
import type { Redirects } from '../features/redirects/redirects.ts'
import type { ApplyingEvents } from '../features/stats/apply-journals.ts'
import { createCountedDaysStore } from '../features/stats/counted-days.store.ts'
import { createCountsReader } from '../features/stats/counts-reader.store.ts'
import { createImportedDaysStore } from '../features/stats/imported-days.store.ts'
import { createLateVisitsStore } from '../features/stats/late-visits.store.ts'
import type { LinkStatsDeps } from '../features/stats/link-stats.routes.ts'
import { createSpanMemory } from '../features/stats/query/collect-spans.ts'
import { createScopedLinksStore } from '../features/stats/scoped-links.store.ts'
import { settleCounts } from '../features/stats/settle-counts.store.ts'
import type { RangeStatsDeps } from '../features/stats/stats-request.routes.ts'
import { createVisitBacklogsStore } from '../features/stats/visit-backlogs.store.ts'
import { startVisitFlow, type VisitFlow } from '../features/stats/visit-flow.ts'
import { createVisitJournal, type VisitJournal } from '../features/stats/visit-journal.ts'
import { maintainVisits } from '../features/stats/visit-maintenance.ts'
import { createVisitRetentionStore } from '../features/stats/visit-retention.store.ts'
import { createVisitStatsStore } from '../features/stats/visit-stats.store.ts'
import { createVisitorSaltsStore } from '../features/stats/visitor-salts.store.ts'
import { createVisitorSalts } from '../features/stats/visitor-salts.ts'
import { cutAddress } from '../platform/cut-address.ts'
import type { MetricReading } from '../platform/metrics/service-metrics.ts'
import { createOwnerQueue } from '../platform/owner-queue.ts'
import { applyInThisThread } from './apply-in-this-thread.ts'
import { applyInThread, visitThreadProgram } from './apply-in-thread.ts'
import { composeRedirects, type RedirectPartsOptions } from './redirects.ts'
import { type VisitCounts, visitReadings, waitingVisits } from './visit-readings.ts'

/** The greatest number of queued calculations per owner; an open app requests a handful. */
const CALCULATIONS_WAITING = 32

/** Redirects and statistics, with their background work. */
export interface VisitParts {
  redirects: Redirects
  linkStats: LinkStatsDeps
  rangeStats: RangeStatsDeps
  readings: MetricReading[]
  /** Returns the number of visits of all processes that are not counted yet. */
  waitingVisits(): Promise<number>
  /**
   * Truncates addresses that are too old and deletes the visits of deleted links, as of that
   * instant (epoch ms).
   */
  runMaintenance(now: number): Promise<void>
  /** Runs after the first successful connection. */
  prepare(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Composes redirects and statistics, connected by a journal. */
export function composeVisits(options: RedirectPartsOptions): VisitParts {
  const { config, log } = options
  const { connection, uri: databaseUri } = options.database
  const counts = { saved: 0, inherited: 0, applied: 0, unsaved: 0, damaged: 0 }
  const visitIpDays = () => options.siteSettings().visitIpDays
  const stats = createVisitStatsStore(connection)
  const retention = createVisitRetentionStore(connection)
  const backlogs = createVisitBacklogsStore(connection)
  const root = join(config.dataDir, 'journal')
  const journal = countingJournal(root, log, counts)
  const salts = createVisitorSalts(createVisitorSaltsStore(connection), options.saltKey)
  const missed = createMissedCodes(createMissedCodesStore(connection))
  const redirects = composeRedirects(options, {
    recordVisit: journal.record,
    saltOf: salts.saltOf,
    missed,
    recentLinkIds: stats.recentLinkIds,
  })
  const upkeep = {
    retention,
    settle: (now: number) => settleCounts(connection, now),
    cut: cutAddress,
    visitIpDays,
    renewJournal: journal.renew,
    renewSalts: salts.renew,
  }
  let flow: VisitFlow | null = null

  return {
    redirects,
    linkStats: { stats, now: Date.now, timeZone: config.timeZone },
    rangeStats: {
      ...rangeStatsOf(connection, config),
      countedUntil: async () => flow?.countedUntil() ?? Date.now(),
    },
    readings: visitReadings(counts, redirects),
    waitingVisits: async () => flow?.waitingVisits() ?? waitingVisits(counts),
    runMaintenance: (now) => maintainVisits(upkeep, now),
    async prepare() {
      await salts.renew(Date.now())
    },
    async start() {
      const events = applyingEvents(log, counts)
      flow = startVisitFlow({
        journal,
        startApplying(open, { onUpToDate }) {
          const applied = { root, journal: open, config, log, events: { ...events, onUpToDate } }
          const program = visitThreadProgram
          return program === null
            ? applyInThisThread({ ...applied, connection })
            : applyInThread({ ...applied, program, databaseUri })
        },
        backlogs,
        onProblem: (error) => events.onProblem(String(error)),
        waiting: () => waitingVisits(counts),
      })
      options.abuse.inForce.start()
      await Promise.all([flow.firstTry, redirects.start()])
    },
    async close() {
      options.abuse.inForce.stop()
      redirects.close()
      // Shutdown does not wait for an unreachable database.
      await missed.flush().catch(() => {})
      await flow?.close()
    },
  }
}

function applyingEvents(log: FastifyBaseLogger, counts: VisitCounts): Omit<ApplyingEvents, 'onUpToDate'> {
  return {
    onApplied(count) {
      counts.applied += count
    },
    onInherited(count) {
      counts.inherited += count
    },
    onDamaged(count) {
      counts.damaged += count
      log.error({ count }, 'Damaged visits in the journal were passed over')
    },
    onUnfit: (count, reason) =>
      log.error({ count, reason }, 'Stored counts of another shape cannot take their visits'),
    onProblem: (reason) => log.warn({ reason }, 'Visits wait for the database'),
    onTakeover: (journal) => log.info({ journal }, 'Applying the visits that another process left'),
  }
}

function rangeStatsOf(connection: Connection, { timeZone }: Config) {
  return {
    figures: createCountsReader(connection),
    countedDays: createCountedDaysStore(connection),
    imported: createImportedDaysStore(connection),
    spans: createSpanMemory(),
    lateVisits: createLateVisitsStore(connection),
    links: createScopedLinksStore(connection),
    now: Date.now,
    timeZone,
    calculations: createOwnerQueue(CALCULATIONS_WAITING),
  }
}

function countingJournal(root: string, log: FastifyBaseLogger, counts: VisitCounts): VisitJournal {
  return createVisitJournal({
    root,
    onUnsaved: unsavedVisits(log, counts),
    onThrown: (error) => log.error({ err: error }, 'A short link could not be answered'),
    onSaved: (count) => {
      counts.saved += count
    },
  })
}

/** Counts each visit that could not be written, and logs at most once a second. */
function unsavedVisits(log: FastifyBaseLogger, counts: VisitCounts): (count: number, error: unknown) => void {
  let saidAt = Number.NEGATIVE_INFINITY
  return (count, error) => {
    counts.unsaved += count
    if (performance.now() - saidAt < 1000) return
    saidAt = performance.now()
    log.error({ reason: String(error) }, 'Visits cannot be written down; links go on redirecting')
  }
}
