import type { VisitStatsStore } from './visit-stats.store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface VisitUpkeepDeps {
  stats: Pick<VisitStatsStore, 'cutAddresses' | 'forgetDeletedLinks'>
  cut: (address: string) => string
  /** Days that whole addresses are kept; 0 cuts them at once. */
  visitIpDays: number
  now: () => number
  renewJournal: () => Promise<void>
}

/** Does what time asks for: cuts old addresses and drops the visits of deleted links, here and in the journal. */
export async function keepVisitsUp(deps: VisitUpkeepDeps): Promise<void> {
  await deps.renewJournal()
  await deps.stats.cutAddresses(new Date(deps.now() - deps.visitIpDays * DAY_MS), deps.cut)
  await deps.stats.forgetDeletedLinks(new Date(deps.now() - 2 * DAY_MS))
}

/** Runs the upkeep every hour; the answer ends that. */
export function startVisitUpkeep(
  deps: VisitUpkeepDeps & { log: { warn(details: object, message: string): void } },
): () => void {
  const run = () =>
    keepVisitsUp(deps).catch((error) =>
      deps.log.warn({ reason: String(error) }, 'El repaso de visitas espera'),
    )
  const timer = setInterval(run, HOUR_MS).unref()
  return () => clearInterval(timer)
}
