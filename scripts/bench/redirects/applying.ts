import { setTimeout as wait } from 'node:timers/promises'
import { type Sample, sample } from './load.ts'
import type { AtajoVariant } from './variants.ts'

const BACKLOG_SECONDS = 8
const MEASURED_MS = 25_000
const LOOK_MS = 100
const WARM_LOOK_MS = 3000

/**
 * Collects visits while the database stands still, then lets it go on without visitors. Returns how
 * many visits a second are applied, up to the last whole batch.
 */
export async function appliedPerSecond(service: AtajoVariant, script: string): Promise<number> {
  service.freeze(true)
  await sample(service, script, BACKLOG_SECONDS)
  service.freeze(false)
  const applied = () => service.metric('atajo_visits_applied_total')
  const before = await applied()
  const startedAt = performance.now()
  let count = 0
  let countedAt = startedAt
  while (performance.now() - startedAt < MEASURED_MS && (await service.metric('atajo_visits_waiting')) > 0) {
    await wait(LOOK_MS)
    const now = (await applied()) - before
    if (now > count) countedAt = performance.now()
    count = now
  }
  return (count / Math.max(1, countedAt - startedAt)) * 1000
}

/**
 * Answered requests a second while service and database share one core, counted until the last of
 * their visits is applied, beside those that were answered a second while the load ran.
 */
export async function appliedMeanwhile(
  service: AtajoVariant,
  script: string,
  seconds: number,
): Promise<Sample & { appliedPerSecond: number }> {
  await service.shareCore(true)
  const isApplied = async () => (await service.metric('atajo_visits_waiting')) === 0
  while (!(await isApplied())) await wait(LOOK_MS)
  const startedAt = performance.now()
  const taken = await sample(service, script, seconds)
  while (!(await isApplied())) await wait(LOOK_MS)
  const elapsed = (performance.now() - startedAt) / 1000
  await service.shareCore(false)
  return { ...taken, appliedPerSecond: (taken.requestsPerSecond * seconds) / elapsed }
}

/** Resolves when the links that fit are in memory. */
export async function warmedUp(service: AtajoVariant): Promise<void> {
  let last = -1
  for (;;) {
    const now = await service.metric('atajo_links_remembered')
    if (now > 0 && now === last) return
    last = now
    await wait(WARM_LOOK_MS)
  }
}
