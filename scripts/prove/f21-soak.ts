import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../median.ts'
import { openDescriptors, residentBytes } from './kit/child-program.ts'
import { startFleet } from './kit/fleet.ts'
import { watchLiveMemory } from './kit/live-memory.ts'
import { startLoad } from './kit/load.ts'
import { startMixedLoad } from './kit/mixed-load.ts'
import { atMost, exactly, type Scenario } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'
import { readLinks } from './kit/write-ledger.ts'

const MEGABYTE = 2 ** 20
const SAMPLES = 20
/** Long lists (64) and statistics (48) that may be remembered at most, and 10 for the rest. */
const MAY_GROW_MB = 64 + 48 + 10
/** Clicks for each link that is created, and for each list that is read. */
const WRITE_EVERY = 250
const READ_EVERY = 1_000
/** The clients here, the pool to the database, and a few that listen. */
const CONNECTIONS = 64 + 50 + 6
/** Up to so many clicks, each question of statistics costs more than the one before. */
const ROWS_OF_A_QUESTION = 100_000

export const soak: Scenario = {
  id: 'F21',
  title: 'a soak of mixed load',
  weight: 4,
  async run(run) {
    const memory = run.isShort ? null : watchLiveMemory(run)
    const fleet = await startFleet(run, { processes: 1, ...(memory && { service: memory.service }) })
    const service = fleet.services[0] as Service
    const { pid } = service.program()
    const perSecond = run.isShort ? 100 : (run.rate ?? 500)
    const seconds = run.isShort ? 2 : run.seconds
    run.amount('minutes', seconds / 60, 60)
    run.amount('clicks a second', perSecond, 1_000)
    const load = await startMixedLoad(run, fleet, {
      clicksPerSecond: perSecond,
      writesPerSecond: perSecond / WRITE_EVERY,
      next: () => service.url,
    })
    const reading = startLoad(perSecond / READ_EVERY, () => readLinks(fleet.owner, service.url))
    const before = await memory?.read(service)
    const samples = {
      megabytes: [] as number[],
      files: [] as number[],
      connections: [] as number[],
      p99: [] as number[],
    }
    for (let taken = 0; taken < SAMPLES; taken++) {
      const { latencies } = load.clicks.watch()
      await pause((seconds * 1000) / SAMPLES)
      const { files, connections } = openDescriptors(pid)
      samples.megabytes.push(residentBytes(pid) / MEGABYTE)
      samples.files.push(files)
      samples.connections.push(connections)
      samples.p99.push(latencies.quantile(0.99))
    }
    const after = await memory?.read(service)
    await Promise.all([load.stop(), reading.stop()])
    for (const [name, values] of Object.entries(samples)) {
      run.note(`${name}: ${values.map((value) => value.toFixed(name === 'p99' ? 1 : 0)).join(' ')}`)
    }
    run.measure('redirects not answered 302', load.clicks.refused(), exactly(0))
    if (before !== undefined && after !== undefined) {
      run.measure('memory held at the beginning, MB', before / MEGABYTE)
      run.measure('grown by at the end, MB', (after - before) / MEGABYTE, atMost(MAY_GROW_MB))
      // A stall of the machine is in one sample, which in a short run is of a second.
      const [first, second] = [samples.p99.slice(0, SAMPLES / 2), samples.p99.slice(SAMPLES / 2)]
      const isLong = (perSecond * seconds) / 2 >= ROWS_OF_A_QUESTION
      const slower = median(second) / median(first)
      run.measure('p99 of the second half to the first', slower, isLong ? atMost(1.1) : undefined)
    }
    const [middle = 0, last = 0] = [samples.files[SAMPLES / 2], samples.files.at(-1)]
    run.measure('open files grown in the second half', last - middle, atMost(2))
    run.measure('connections open at most', Math.max(...samples.connections), atMost(CONNECTIONS))
    await load.measure(true)
  },
}
