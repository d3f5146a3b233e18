import { setTimeout as pause } from 'node:timers/promises'
import { API } from '@atajo/shared/paths'
import { startFleet } from './kit/fleet.ts'
import { createLink, type LinkMade } from './kit/people.ts'
import { always, atMost, exactly, type Scenario } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'
import { sendEdit } from './kit/write-ledger.ts'

const STALE_MS = 1_000
const WATCH_MS = 2_500

export const missChanges: Scenario = {
  id: 'F24',
  title: 'a paused process misses changes that another made',
  weight: 1,
  async run(run) {
    const { services, owner, client } = await startFleet(run, { processes: 2 })
    const [active, paused] = services as [Service, Service]
    const links: LinkMade[] = []
    const count = run.isShort ? 20 : 200
    for (let made = 0; made < count; made++) links.push(await createLink(owner, active.url))
    const ask = async (code: string) => (await client.send(`${paused.url}/r/${code}`)).status
    await Promise.all(links.map(({ code }) => ask(code)))
    paused.program().signal('SIGSTOP')
    const seconds = run.isShort ? 2 : 10
    run.amount('seconds paused', seconds, 10)
    for (const [place, { id }] of links.entries()) {
      const json = { id, longUrl: 'https://example.com/', status: false }
      // The app sends the field, other clients the whole link.
      const answer = await (place % 2 === 0
        ? sendEdit(owner, active.url, { id, change: { status: { from: true, to: false } } })
        : owner.send(active.url, API.updateLink, { method: 'PUT', json }))
      if (answer.status !== 200) throw new Error(`update: ${answer.status} ${answer.text}`)
    }
    await pause(seconds * 1000)
    paused.program().signal('SIGCONT')
    const resumed = performance.now()
    let lastStale = 0
    let stale = 0
    while (performance.now() - resumed < WATCH_MS) {
      const statuses = await Promise.all(links.map(({ code }) => ask(code)))
      const open = statuses.filter((status) => status === 302).length
      if (open > 0) lastStale = performance.now() - resumed
      stale += open
    }
    run.measure('stale answers after the resume', stale)
    run.measure('last stale answer after, ms', lastStale, atMost(STALE_MS))
    run.measure('answers stale for ever', Number(lastStale > WATCH_MS - 500), exactly(0))
    const settled = await Promise.all(links.map(({ code }) => ask(code)))
    run.measure(
      'links refused at the end',
      settled.filter((status) => status === 410).length,
      always(`= ${count}`, (refused) => refused === count),
    )
  },
}
