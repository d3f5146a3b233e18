import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil } from '../../prove/kit/wait-until.ts'
import { sample } from './load.ts'
import type { AtajoVariant } from './variants.ts'

const BACKLOG_SECONDS = 8
const MEASURED_MS = 25_000
const LOOK_MS = 100
const REMEMBERED = { everyMs: 3000, limitMs: 600_000 }

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
    await pause(LOOK_MS)
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
export async function appliedMeanwhile(service: AtajoVariant, script: string, seconds: number) {
  await service.shareCore(true)
  await service.untilCounted()
  const startedAt = performance.now()
  const { requestsPerSecond } = await sample(service, script, seconds)
  await service.untilCounted()
  const elapsed = (performance.now() - startedAt) / 1000
  await service.shareCore(false)
  return { requestsPerSecond, appliedPerSecond: (requestsPerSecond * seconds) / elapsed }
}

/** Resolves when the links that fit are in memory. */
export async function untilRemembered(service: AtajoVariant): Promise<void> {
  let last = -1
  const isSettled = async () => {
    const now = await service.metric('atajo_links_remembered')
    const isSame = now > 0 && now === last
    last = now
    return isSame
  }
  await waitUntil('the links are in memory', isSettled, REMEMBERED)
}
