import { setTimeout as wait } from 'node:timers/promises'
import { sample } from './load.ts'
import type { AtajoVariant } from './variants.ts'

const BACKLOG_SECONDS = 8
const LOOK_MS = 50

/** Piles visits up while the database stands still, then lets it go on; the answer is how many a second it takes in. */
export async function appliedPerSecond(service: AtajoVariant, script: string): Promise<number> {
  await drained(service)
  service.freeze(true)
  await sample(service, script, BACKLOG_SECONDS)
  const before = await service.metric('atajo_visits_applied_total')
  const waiting = await service.metric('atajo_visits_waiting')
  service.freeze(false)
  const startedAt = performance.now()
  await drained(service)
  const seconds = (performance.now() - startedAt) / 1000
  const applied = (await service.metric('atajo_visits_applied_total')) - before
  console.log(`  ${applied} visitas de ${waiting} en espera, aplicadas en ${seconds.toFixed(1)} s`)
  return applied / seconds
}

/** Resolves when every visit is in the database. */
export async function drained(service: AtajoVariant): Promise<void> {
  while ((await service.metric('atajo_visits_waiting')) > 0) await wait(LOOK_MS)
}

/** Resolves when the links that fit are in memory. */
export async function warmedUp(service: AtajoVariant): Promise<void> {
  let last = -1
  for (;;) {
    const now = await service.metric('atajo_links_remembered')
    if (now === last) return
    last = now
    await wait(1500)
  }
}
