import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../median.ts'
import { openDescriptors, residentBytes } from './kit/child-program.ts'
import { measureClicks } from './kit/click-proof.ts'
import { ledgerOfNewLinks, linksFor, startFleet, urlOf } from './kit/fleet.ts'
import { createLatencies } from './kit/latencies.ts'
import { watchLiveMemory } from './kit/live-memory.ts'
import { startLoad } from './kit/load.ts'
import { startMixedLoad } from './kit/mixed-load.ts'
import { atMost, exactly, type Scenario } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'
import { createWriteLedger, measureWrites, readLinks } from './kit/write-ledger.ts'

const MEGABYTE = 2 ** 20
const SAMPLES = 20
/** What is remembered of long lists (64) and of statistics (48) at most, and 10 for the rest. */
const MAY_GROW_MB = 64 + 48 + 10
/** Clicks for each link that is created, and for each list that is read. */
const WRITE_EVERY = 250
const READ_EVERY = 1_000
/** Of the clients here, of the pool to the database, and a few that listen. */
const CONNECTIONS = 64 + 50 + 6
/** Until there are as many clicks, each question of statistics costs more than the one before. */
const ROWS_OF_A_QUESTION = 100_000

interface Sample {
  megabytes: number
  files: number
  connections: number
  p99: number
}

export const soak: Scenario = {
  id: 'F21',
  title: 'a soak of mixed load',
  weight: 4,
  async run(run) {
    const memory = run.isShort ? null : watchLiveMemory(run)
    const fleet = await startFleet(run, { processes: 1, ...(memory && { service: memory.service }) })
    const service = fleet.services[0] as Service
    const perSecond = run.isShort ? 100 : (run.rate ?? 500)
    const seconds = run.isShort ? 2 : run.seconds
    run.amount('minutes', seconds / 60, 60)
    run.amount('clicks a second', perSecond, 1_000)
    const ledger = await ledgerOfNewLinks(fleet, linksFor(perSecond, seconds + 5))
    const writes = createWriteLedger(fleet.owner)
    let latencies = createLatencies()
    const clicking = startLoad(perSecond, async () => {
      const start = performance.now()
      await ledger.click(service.url)
      latencies.add(performance.now() - start)
    })
    const writing = startLoad(perSecond / WRITE_EVERY, () => writes.create(service.url))
    const reading = startLoad(perSecond / READ_EVERY, () => readLinks(fleet.owner, service.url))
    const mixed = await startMixedLoad(run, fleet, () => service.url)
    const before = await memory?.read(service)
    const samples: Sample[] = []
    for (let taken = 0; taken < SAMPLES; taken++) {
      await pause((seconds * 1000) / SAMPLES)
      samples.push({
        megabytes: residentBytes(service.program().pid) / MEGABYTE,
        ...openDescriptors(service.program().pid),
        p99: latencies.quantile(0.99),
      })
      latencies = createLatencies()
    }
    const after = await memory?.read(service)
    await Promise.all([clicking.stop(), writing.stop(), reading.stop(), mixed.stop()])
    const settled = samples.slice(samples.length / 2)
    run.note(`memory, MB: ${samples.map(({ megabytes }) => megabytes.toFixed(0)).join(' ')}`)
    run.note(`open files: ${samples.map(({ files }) => files).join(' ')}`)
    run.note(`connections: ${samples.map(({ connections }) => connections).join(' ')}`)
    run.note(`p99, ms: ${samples.map(({ p99 }) => p99.toFixed(1)).join(' ')}`)
    run.measure('redirects not answered 302', ledger.refused(), exactly(0))
    if (before !== undefined && after !== undefined) {
      run.measure('memory held at the beginning, MB', before / MEGABYTE)
      run.measure('grown by at the end, MB', (after - before) / MEGABYTE, atMost(MAY_GROW_MB))
    }
    if (!run.isShort) {
      run.measure(
        'p99 of the second half to the first',
        usualP99(settled) / usualP99(samples.slice(0, samples.length / 2)),
        (perSecond * seconds) / 2 < ROWS_OF_A_QUESTION ? undefined : atMost(1.1),
      )
    }
    run.measure(
      'open files grown in the second half',
      (settled.at(-1)?.files ?? 0) - (settled[0]?.files ?? 0),
      atMost(2),
    )
    run.measure(
      'connections open at most',
      Math.max(...samples.map(({ connections }) => connections)),
      atMost(CONNECTIONS),
    )
    await mixed.measure(true)
    await measureWrites(run, writes, urlOf(fleet.services))
    await measureClicks(run, ledger, { owner: fleet.owner, serviceUrl: service.url })
  },
}

/** A stall of the machine is in one sample, which in a short run is of a second. */
function usualP99(samples: Sample[]): number {
  return median(samples.map(({ p99 }) => p99))
}
