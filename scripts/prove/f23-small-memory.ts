import { residentBytes } from './kit/child-program.ts'
import { createClickLedger } from './kit/click-ledger.ts'
import { startFleet } from './kit/fleet.ts'
import { forEachAtOnce } from './kit/load.ts'
import { plantLinks } from './kit/many-links.ts'
import { exactly, type Scenario } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'

const ASKED = 1_000_000
const HEAP_MB = 128
const CODES_PER_SECOND = 1_200
const MISSES_SHARE = 0.1

export const keepMemorySmall: Scenario = {
  id: 'F23',
  title: 'many distinct codes with a small heap',
  weight: 2,
  async run(run) {
    const fleet = await startFleet(run, {
      processes: 1,
      service: { nodeArgs: [`--max-old-space-size=${HEAP_MB}`] },
    })
    const service = fleet.services[0] as Service
    const count = run.isShort ? 2_000 : Math.min(ASKED, Math.floor(run.seconds * CODES_PER_SECOND))
    run.amount('distinct codes', count, ASKED)
    const codes = await plantLinks(fleet.database, fleet.owner.id, count)
    const ledger = createClickLedger(fleet.client, codes)
    const unknown = Math.floor(count * MISSES_SHARE)
    let wrongMisses = 0
    await forEachAtOnce(codes, 32, () => ledger.click(service.url))
    await forEachAtOnce(Array.from({ length: unknown }).keys(), 32, async (number) => {
      const answer = await fleet.client.send(`${service.url}/r/y${String(number).padStart(6, 'y')}`, {
        headers: { 'x-forwarded-for': `12.${number & 255}.${(number >> 8) & 255}.${(number >> 16) & 255}` },
      })
      if (answer.status !== 404) wrongMisses++
    })
    const popular = codes.slice(0, Math.ceil(count / 20))
    const hitsBefore = await service.metric('atajo_link_memory_hits_total')
    const missesBefore = await service.metric('atajo_link_memory_misses_total')
    await forEachAtOnce([...popular, ...popular], 32, (code) => fleet.client.send(`${service.url}/r/${code}`))
    const hits = (await service.metric('atajo_link_memory_hits_total')) - hitsBefore
    const misses = (await service.metric('atajo_link_memory_misses_total')) - missesBefore
    run.measure('process alive', Number(service.program().isAlive()), exactly(1))
    run.measure('codes not answered 302', ledger.refused(), exactly(0))
    run.measure('unknown codes not answered 404', wrongMisses, exactly(0))
    run.measure('hit rate of twice-read popular codes', hits / (hits + misses))
    run.measure('resident memory, MB', residentBytes(service.program().pid) / 2 ** 20)
  },
}
