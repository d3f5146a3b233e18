import { join } from 'node:path'
import { createClickLedger } from './kit/click-ledger.ts'
import { proveClicks } from './kit/click-proof.ts'
import { measureDimensions } from './kit/dimensions-proof.ts'
import { startFleet, urlOf } from './kit/fleet.ts'
import { duplicateSegment, flipBit, journalSegments, tearTail } from './kit/journal-files.ts'
import { forEachAtOnce } from './kit/load.ts'
import { plantLinks } from './kit/many-links.ts'
import { always, atLeast, exactly, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'
import { waitUntil } from './kit/wait-until.ts'

/** One record with a flipped bit and one with a torn tail. */
const DAMAGED_RECORDS = 2
const DEADLINE_MS = 110_000

export const damageJournal: Scenario = {
  id: 'F17',
  title: 'a damaged journal with a backlog',
  weight: 1,
  async run(run) {
    const fleet = await startFleet(run, { processes: 1, dataDir: join(run.directory, 'data') })
    const service = fleet.services[0] as Service
    const clicks = run.isShort ? 600 : 60_000
    const codes = await plantLinks(fleet.database, fleet.owner.id, Math.ceil(clicks / 800) + 1)
    const ledger = createClickLedger(fleet.client, codes)
    await forEachAtOnce(codes, 32, () => ledger.click(service.url))
    await waitUntil(
      'the first clicks are applied',
      async () => (await service.metric('atajo_visits_waiting')) === 0,
    )
    await fleet.engine.stop()
    await forEachAtOnce(Array.from({ length: clicks }).keys(), 32, () => ledger.click(service.url))
    await service.kill()
    damage(run, fleet.dataDir)
    await fleet.engine.start()
    await service.start()
    await service.untilReady()
    const applied = () => service.metric('atajo_visits_applied_total')
    const milliseconds = await waitUntil(
      'the backlog is applied',
      async () => (await applied()) >= clicks - DAMAGED_RECORDS,
      { limitMs: DEADLINE_MS, describe: () => service.program().output() },
    )
    const serviceUrl = urlOf(fleet.services)
    const proof = await proveClicks(ledger, fleet.owner, { serviceUrl, limitMs: 1_000 })
    run.amount('records in the backlog', clicks, 10_000_000)
    run.measure('acknowledged clicks', ledger.acknowledged.length)
    run.measure(
      'clicks lost to the damage',
      proof.lost,
      always(`≤ ${DAMAGED_RECORDS}`, (lost) => lost <= DAMAGED_RECORDS),
    )
    run.measure('clicks counted twice', proof.doubled, exactly(0))
    run.measure('links where the counts disagree', proof.disagreeing, exactly(0))
    await measureDimensions(run, { ledger, owner: fleet.owner, serviceUrl, accesses: proof.accesses })
    run.measure(
      'damaged records counted',
      await service.metric('atajo_journal_damaged_total'),
      always('≥ 1', (count) => count >= 1),
    )
    if (!run.isShort) {
      run.measure('applied per second', (await applied()) / (milliseconds / 1000), atLeast(10_000))
    }
  },
}

function damage(run: ScenarioRun, dataDir: string): void {
  const [longest] = journalSegments(dataDir)
  if (longest === undefined) throw new Error('no journal segment holds anything')
  flipBit(longest, 0.2 + run.random.next() * 0.5)
  tearTail(longest, 3)
  duplicateSegment(longest)
}
