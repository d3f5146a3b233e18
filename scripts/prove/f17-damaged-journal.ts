import { copyFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createClickLedger } from './kit/click-ledger.ts'
import { measureClicks } from './kit/click-proof.ts'
import { startFleet } from './kit/fleet.ts'
import { forEachAtOnce } from './kit/load.ts'
import { plantLinks } from './kit/many-links.ts'
import { always, atLeast, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'
import { waitUntil } from './kit/wait-until.ts'

/** One record with a flipped bit and one with a torn tail. */
const DAMAGED_RECORDS = 2
const DEADLINE_MS = 110_000
const SEGMENT = '.seg'

export const damageJournal: Scenario = {
  id: 'F17',
  title: 'a damaged journal with a backlog',
  weight: 1,
  async run(run) {
    // Its journals hold nothing of others.
    const fleet = await startFleet({ ...run, pool: null }, { processes: 1 })
    const service = fleet.services[0] as Service
    const clicks = run.isShort ? 600 : 60_000
    run.amount('records in the backlog', clicks, 10_000_000)
    const codes = await plantLinks(fleet.database, fleet.owner.id, Math.ceil(clicks / 800) + 1)
    const ledger = createClickLedger(fleet.owner, codes)
    await forEachAtOnce(codes, 32, () => ledger.click(service.url))
    await service.untilCounted()
    await fleet.engine.stop()
    await forEachAtOnce(Array.from({ length: clicks }).keys(), 32, () => ledger.click(service.url))
    await service.kill()
    damage(run, fleet.dataDir)
    await fleet.engine.start()
    await service.start()
    await service.untilReady()
    const applied = () => service.metric('atajo_visits_applied_total')
    const isApplied = async () => (await applied()) >= clicks - DAMAGED_RECORDS
    const waiting = { limitMs: DEADLINE_MS, describe: () => service.program().output() }
    const milliseconds = await waitUntil('the backlog is applied', isApplied, waiting)
    const rate = (await applied()) / (milliseconds / 1000)
    const damaged = await service.metric('atajo_journal_damaged_total')
    const isFew = always(`≤ ${DAMAGED_RECORDS}`, (lost) => lost <= DAMAGED_RECORDS)
    const isCounted = always('≥ 1', (count) => count >= 1)
    await measureClicks(run, ledger, service.url, isFew)
    run.measure('damaged records counted', damaged, isCounted)
    if (!run.isShort) run.measure('applied per second', rate, atLeast(10_000))
  },
}

/** Flips a bit of the longest segment, tears its tail off, and leaves a copy as the next one. */
function damage(run: ScenarioRun, dataDir: string): void {
  const segments = readdirSync(join(dataDir, 'journal'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(SEGMENT))
    .map((entry) => join(entry.parentPath, entry.name))
  const [longest] = segments.sort((a, b) => statSync(b).size - statSync(a).size)
  if (longest === undefined) throw new Error('no journal has a segment')
  const bytes = readFileSync(longest)
  const place = Math.floor(bytes.length * (0.2 + run.random.next() * 0.5))
  bytes[place] = (bytes[place] ?? 0) ^ 0x10
  writeFileSync(longest, bytes)
  truncateSync(longest, bytes.length - 3)
  const number = basename(longest, SEGMENT)
  const next = String(Number(number) + 1).padStart(number.length, '0')
  copyFileSync(longest, join(dirname(longest), next + SEGMENT))
}
