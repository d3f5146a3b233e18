import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import { type Applying, type ApplyingEvents, applyJournals } from '../features/stats/apply-journals.ts'
import { createVisitBacklogsStore } from '../features/stats/visit-backlogs.store.ts'
import type { OpenJournal } from '../features/stats/visit-journal.ts'
import { createVisitRetentionStore } from '../features/stats/visit-retention.store.ts'
import { createVisitTargets } from '../features/stats/visit-targets.store.ts'
import { openPlaces } from './places.ts'

export interface ApplyHereOptions {
  /** The folder of this machine's journals. */
  root: string
  journal: OpenJournal
  config: Pick<Config, 'cityDb'>
  connection: Connection
  log: Pick<FastifyBaseLogger, 'warn'>
  events: ApplyingEvents
}

/** Applies visits in the same thread that answers requests. */
export function applyInThisThread({
  root,
  journal,
  config,
  connection,
  log,
  events,
}: ApplyHereOptions): Applying {
  const started = openPlaces(config, log).then((places) => {
    const applying = applyJournals({
      root,
      journal,
      targets: createVisitTargets(connection, events.onUnfit),
      retention: createVisitRetentionStore(connection),
      backlogs: createVisitBacklogsStore(connection),
      events,
      placeOf: places?.placeOf,
    })
    return { places, applying }
  })
  return {
    async finish() {
      const { places, applying } = await started
      await applying.finish()
      places?.close()
    },
  }
}
