import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { redirectPath } from '@atajo/shared/paths'
import { residentBytes } from './kit/child-program.ts'
import { createClickLedger } from './kit/click-ledger.ts'
import { measureClicks } from './kit/click-proof.ts'
import { type Fleet, ledgerOfNewLinks, startAlone, startFleet, urlOf } from './kit/fleet.ts'
import { forEachAtOnce, startLoad } from './kit/load.ts'
import { plantLinks } from './kit/many-links.ts'
import { atMost, exactly, noteSome, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import { type Service, startService } from './kit/service-process.ts'
import { mountSmallDisk, whyNoSmallDisk } from './kit/small-disk.ts'
import { waitUntil } from './kit/wait-until.ts'
import { createWriteLedger } from './kit/write-ledger.ts'

const DISK_MB = 64
const DISK_LINKS = 40
const DISK_CLICKS = 30_000
const DESCRIPTORS = 256
const UNSAVED_CLICKS = 20
const CODES = 1_000_000
const CODES_PER_SECOND = 1_200
const HEAP_MB = 128
const MISSES_SHARE = 0.1

export const fillDisk: Scenario = {
  id: 'F9',
  title: 'no room left on the disk of journal and data',
  weight: 1,
  whyNot: whyNoSmallDisk,
  async run(run) {
    const disk = mountSmallDisk(run, DISK_MB)
    const { service, ...stage } = await startAlone(run, { dataDir: `${disk.path}/data` })
    const clicks = await ledgerOfNewLinks(stage, DISK_LINKS)
    const [writes, during] = [createWriteLedger(stage.owner), createWriteLedger(stage.owner)]
    const seconds = run.isShort ? 1.5 : Math.min(30, run.seconds)
    run.amount('seconds without room', seconds, 30)
    const perSecond = run.isShort ? 100 : Math.min(500, DISK_CLICKS / (seconds + 15))
    const load = startLoad(perSecond, () => clicks.click(service.url))
    await pause(1_000)
    disk.fill()
    const writing = startLoad(2, () => during.create(service.url))
    await pause(seconds * 1000)
    await writing.stop()
    const isAlive = service.program().isAlive()
    disk.free()
    const isNormal = async () => (await writes.create(service.url)) === 201
    const limits = { limitMs: 30_000, everyMs: 200 }
    const normal = await waitUntil('a link can be created again', isNormal, limits)
    await load.stop()
    await service.untilCounted()
    const unsaved = await service.metric('atajo_visits_unsaved_total')
    const wrong = during.refused.filter((status) => ![503, 507].includes(status))
    noteSome(run, [...new Set(wrong)].map(String))
    run.measure('process alive', Number(isAlive), exactly(1))
    run.measure('redirects not answered 302', clicks.refused(), exactly(0))
    run.measure('clicks counted as unsaved', unsaved)
    run.measure('writes answered otherwise than 201, 503 or 507', wrong.length, exactly(0))
    run.measure('normal again after, ms', normal, atMost(10_000))
    for (const ledger of [writes, during]) await ledger.measure(run, service.url)
    await measureClicks(run, clicks, service.url, exactly(unsaved))
  },
}

export const exhaustDescriptors: Scenario = {
  id: 'F10',
  title: 'more connections than the process has descriptors, and a data directory that is read-only',
  weight: 1,
  async run(run) {
    const service = { shellPrelude: `ulimit -n ${DESCRIPTORS}` }
    const fleet = await startFleet(run, { processes: 1, service })
    const url = urlOf(fleet.services)
    const ledger = await ledgerOfNewLinks(fleet, 1)
    for (let clicks = 0; clicks < 20; clicks++) await ledger.click(url)
    const connections = run.isShort ? 400 : 1_000
    run.amount('connections', connections, 1_000)
    const sockets = Array.from({ length: connections }, () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write('GET /r/zzzzzzz HTTP/1.1\r\n')
      return socket
    })
    await pause(run.isShort ? 500 : 5_000)
    const isAlive = fleet.services[0]?.program().isAlive()
    for (const socket of sockets) socket.destroy()
    const recovered = await waitUntil('it answers again', async () => (await ledger.click(url)) === 302)
    run.measure('process alive', Number(isAlive), exactly(1))
    run.measure('answers again after, ms', recovered, atMost(5_000))
    await measureClicks(run, ledger, url)
    const reason = whyNoSmallDisk()
    if (reason === null) await startOnReadOnlyDisk(run, fleet)
    else run.note(`read-only data directory: skipped, ${reason}`)
  },
}

/** A process with a read-only data directory redirects, and counts the visits it cannot keep. */
async function startOnReadOnlyDisk(run: ScenarioRun, { engine, owner }: Fleet): Promise<void> {
  const disk = mountSmallDisk(run, DISK_MB)
  disk.setReadOnly(true)
  const service = await startService({ dataDir: disk.path, mongodbUri: engine.uri })
  run.onEnd(() => service.kill())
  const ledger = await ledgerOfNewLinks({ owner, services: [service] }, 1)
  for (let clicks = 0; clicks < UNSAVED_CLICKS; clicks++) await ledger.click(service.url)
  const unsaved = await service.metric('atajo_visits_unsaved_total')
  run.measure('redirects refused on a read-only disk', ledger.refused(), exactly(0))
  run.measure('of them counted as unsaved', unsaved, exactly(UNSAVED_CLICKS))
  disk.setReadOnly(false)
  const normal = await waitUntil('visits are written down again', async () => {
    await ledger.click(service.url)
    return (await service.metric('atajo_visits_journalled_total')) > 0
  })
  run.measure('visits written down again after, ms', normal, atMost(5_000))
}

export const keepMemorySmall: Scenario = {
  id: 'F23',
  title: 'many distinct codes with a small heap',
  weight: 2,
  async run(run) {
    const heap = { nodeArgs: [`--max-old-space-size=${HEAP_MB}`] }
    const { client, ...fleet } = await startFleet(run, { processes: 1, service: heap })
    const service = fleet.services[0] as Service
    const count = run.isShort ? 2_000 : Math.min(CODES, Math.floor(run.seconds * CODES_PER_SECOND))
    run.amount('distinct codes', count, CODES)
    const codes = await plantLinks(fleet.database, fleet.owner.id, count)
    const ledger = createClickLedger(fleet.owner, codes)
    await forEachAtOnce(codes, 32, () => ledger.click(service.url))
    let wrongMisses = 0
    const unknown = Array.from({ length: Math.floor(count * MISSES_SHARE) }).keys()
    await forEachAtOnce(unknown, 32, async (number) => {
      const path = redirectPath(`y${String(number).padStart(6, 'y')}`)
      const address = `12.${number & 255}.${(number >> 8) & 255}.${(number >> 16) & 255}`
      const { status } = await client.send(`${service.url}${path}`, {
        headers: { 'x-forwarded-for': address },
      })
      if (status !== 404) wrongMisses++
    })
    const lookUps = () =>
      Promise.all(['hits', 'misses'].map((kind) => service.metric(`atajo_link_memory_${kind}_total`)))
    const popular = codes.slice(0, Math.ceil(count / 20))
    const before = await lookUps()
    await forEachAtOnce([...popular, ...popular], 32, (code) =>
      client.send(`${service.url}${redirectPath(code)}`),
    )
    const [hits = 0, misses = 0] = (await lookUps()).map((total, kind) => total - (before[kind] ?? 0))
    run.measure('process alive', Number(service.program().isAlive()), exactly(1))
    run.measure('codes not answered 302', ledger.refused(), exactly(0))
    run.measure('unknown codes not answered 404', wrongMisses, exactly(0))
    run.measure('hit rate of twice-read popular codes', hits / (hits + misses))
    run.measure('resident memory, MB', residentBytes(service.program().pid) / 2 ** 20)
  },
}
