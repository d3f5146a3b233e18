import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { measureClicks } from './kit/click-proof.ts'
import { ledgerOfNewLinks, startFleet, urlOf } from './kit/fleet.ts'
import { atMost, exactly, type Scenario } from './kit/scenario.ts'
import { waitUntil } from './kit/wait-until.ts'

const DESCRIPTORS = 256

export const exhaustDescriptors: Scenario = {
  id: 'F10',
  title: 'more connections than the process has descriptors',
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
  },
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
