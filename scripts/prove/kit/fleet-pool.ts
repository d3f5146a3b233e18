import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Fleet, type FleetPool, prepareFleet, signUpOwner, startParts } from './fleet.ts'
import { seededRandom } from './random.ts'

const PROCESSES = 2

/** A pool whose fleet starts when it is first asked for. */
export function createFleetPool(): FleetPool {
  const directory = mkdtempSync(join(tmpdir(), 'atajo-prove-pool-'))
  const undos: (() => unknown)[] = []
  const place = { directory, random: seededRandom(1), onEnd: (undo: () => unknown) => undos.push(undo) }
  let parts: ReturnType<typeof start> | null = null
  let returned: Promise<void> = Promise.resolve()

  async function start() {
    return startParts(place, await prepareFleet(place, { processes: PROCESSES }))
  }

  return {
    async borrow(processes, run) {
      const before = returned
      returned = new Promise((resolve) => run.onEnd(resolve))
      await before
      parts ??= start()
      const fleet = await parts
      await revive(fleet)
      const services = fleet.services.slice(0, processes)
      return { ...fleet, services, owner: await signUpOwner({ ...fleet, services }) }
    },
    async close() {
      for (const undo of undos.reverse()) await undo()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Starts what the last borrower left ended or stopped. */
async function revive({ engine, services }: Pick<Fleet, 'engine' | 'services'>): Promise<void> {
  engine.program().signalAll('SIGCONT')
  if (!engine.program().isAlive()) await engine.start()
  for (const service of services) {
    service.program().signal('SIGCONT')
    if (!service.program().isAlive()) await service.start()
  }
  await Promise.all(services.map((service) => service.untilReady()))
}
