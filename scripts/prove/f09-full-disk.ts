import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { proveClicks } from './kit/click-proof.ts'
import { ledgerOfNewLinks } from './kit/fleet.ts'
import { createHttpClient } from './kit/http-client.ts'
import { startLoad } from './kit/load.ts'
import { signUp } from './kit/people.ts'
import { always, atMost, exactly, type Scenario } from './kit/scenario.ts'
import { startService } from './kit/service-process.ts'
import { mountSmallDisk, whyNoSmallDisk } from './kit/small-disk.ts'
import { waitUntil } from './kit/wait-until.ts'
import { createWriteLedger, readLinks } from './kit/write-ledger.ts'

const MEGABYTES = 64
const LINKS = 40
const CLICKS = 30_000

export const fillDisk: Scenario = {
  id: 'F9',
  title: 'no room left on the disk of journal and data',
  weight: 1,
  whyNot: whyNoSmallDisk,
  async run(run) {
    const disk = mountSmallDisk(run, MEGABYTES)
    const service = await startService({ dataDir: join(disk.path, 'data') })
    run.onEnd(() => service.kill())
    const client = createHttpClient()
    run.onEnd(() => client.close())
    const owner = await signUp(client, service.url, { username: 'owner', pro: null })
    const clicks = await ledgerOfNewLinks({ client, owner, services: [service] }, LINKS)
    const writes = createWriteLedger(owner)
    const seconds = run.isShort ? 1.5 : Math.min(30, run.seconds)
    run.amount('seconds without room', seconds, 30)
    const load = startLoad(run.isShort ? 100 : Math.min(500, CLICKS / (seconds + 15)), () =>
      clicks.click(service.url),
    )
    await pause(1_000)
    disk.fill()
    const refusals: number[] = []
    const writing = startLoad(2, async () => refusals.push(await writes.create(service.url)))
    await pause(seconds * 1000)
    await writing.stop()
    const isAlive = service.program().isAlive()
    disk.free()
    const normal = await waitUntil(
      'a link can be created again',
      async () => (await writes.create(service.url)) === 201,
      {
        limitMs: 30_000,
        everyMs: 200,
      },
    )
    await load.stop()
    await waitUntil(
      'what was saved is applied',
      async () => (await service.metric('atajo_visits_waiting')) === 0,
    )
    const unsaved = await service.metric('atajo_visits_unsaved_total')
    const proof = await proveClicks(clicks, owner, { serviceUrl: service.url, limitMs: 0 })
    run.measure('acknowledged clicks', clicks.acknowledged.length)
    run.measure('redirects not answered 302', clicks.refused(), exactly(0))
    run.measure('process alive', Number(isAlive), exactly(1))
    run.measure('clicks answered but not stored', proof.lost)
    run.measure('of them not counted as unsaved', proof.lost - unsaved, exactly(0))
    run.measure('clicks counted twice', proof.doubled, exactly(0))
    const wrong = refusals.filter((status) => ![503, 507, 201].includes(status))
    if (wrong.length > 0) run.note(`writes answered ${[...new Set(wrong)]}`)
    run.measure('writes answered otherwise than 201, 503 or 507', wrong.length, exactly(0))
    const links = new Set((await readLinks(owner, service.url)).map(({ id }) => id))
    const lostLinks = [...writes.acknowledged.values()].filter((id) => !links.has(id)).length
    run.measure('acknowledged writes lost', lostLinks, exactly(0))
    run.measure(
      'links there at all',
      links.size,
      always(`≥ ${LINKS}`, (count) => count >= LINKS),
    )
    run.measure('normal again after, ms', normal, atMost(10_000))
  },
}
