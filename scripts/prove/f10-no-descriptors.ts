import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { measureClicks } from './kit/click-proof.ts'
import { type Fleet, ledgerOfNewLinks, startFleet, urlOf } from './kit/fleet.ts'
import { atMost, exactly, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import { startService } from './kit/service-process.ts'
import { mountSmallDisk, whyNoSmallDisk } from './kit/small-disk.ts'
import { waitUntil } from './kit/wait-until.ts'

const DESCRIPTORS = 256
const DISK_MB = 64
const CLICKS = 20

export const exhaustDescriptors: Scenario = {
  id: 'F10',
  title: 'more connections than the process has descriptors, and a data directory that is read-only',
  weight: 1,
  async run(run) {
    const fleet = await startFleet(run, {
      processes: 1,
      service: { shellPrelude: `ulimit -n ${DESCRIPTORS}` },
    })
    const url = urlOf(fleet.services)
    const ledger = await ledgerOfNewLinks(fleet, 1)
    for (let clicks = 0; clicks < 20; clicks++) await ledger.click(url)
    const connections = run.isShort ? 400 : 1_000
    run.amount('connections', connections, 1_000)
    const sockets = openMany(url, connections)
    await pause(run.isShort ? 500 : 5_000)
    const isAlive = fleet.services[0]?.program().isAlive() ?? false
    for (const socket of sockets) socket.destroy()
    const recovered = await waitUntil('it answers again', async () => (await ledger.click(url)) === 302, {
      limitMs: 20_000,
    })
    run.measure('process alive', Number(isAlive), exactly(1))
    run.measure('answers again after, ms', recovered, atMost(5_000))
    await measureClicks(run, ledger, { owner: fleet.owner, serviceUrl: url })
    const reason = whyNoSmallDisk()
    if (reason === null) await startOnReadOnlyDisk(run, fleet)
    else run.note(`read-only data directory: skipped, ${reason}`)
  },
}

/**
 * A process that finds its data directory read-only lets visits pass and says how many it could not
 * keep.
 */
async function startOnReadOnlyDisk(run: ScenarioRun, fleet: Fleet): Promise<void> {
  const disk = mountSmallDisk(run, DISK_MB)
  disk.setReadOnly(true)
  const service = await startService({ dataDir: disk.path, mongodbUri: fleet.engine.uri })
  run.onEnd(() => service.kill())
  const unsaved = await ledgerOfNewLinks(fleet, 1)
  for (let clicks = 0; clicks < CLICKS; clicks++) await unsaved.click(service.url)
  run.measure('redirects refused on a read-only disk', unsaved.refused(), exactly(0))
  run.measure(
    'of them counted as unsaved',
    await service.metric('atajo_visits_unsaved_total'),
    exactly(CLICKS),
  )
  disk.setReadOnly(false)
  const saved = await ledgerOfNewLinks(fleet, 1)
  const normal = await waitUntil('visits are written down again', async () => {
    await saved.click(service.url)
    return (await service.metric('atajo_visits_journalled_total')) > 0
  })
  run.measure('visits written down again after, ms', normal, atMost(5_000))
}

function openMany(url: string, count: number): Socket[] {
  const { hostname, port } = new URL(url)
  return Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write('GET /r/zzzzzzz HTTP/1.1\r\n')
    return socket
  })
}
