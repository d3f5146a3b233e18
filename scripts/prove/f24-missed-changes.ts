import { setTimeout as pause } from 'node:timers/promises'
import { API, redirectPath } from '@atajo/shared/paths'
import { startFleet } from './kit/fleet.ts'
import { createLink, type LinkMade } from './kit/people.ts'
import { atMost, exactly, type Scenario } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'

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
    const askAll = () =>
      Promise.all(
        links.map(async ({ code }) => (await client.send(`${paused.url}${redirectPath(code)}`)).status),
      )
    await askAll()
    paused.program().signal('SIGSTOP')
    const seconds = run.isShort ? 2 : 10
    run.amount('seconds paused', seconds, 10)
    for (const [place, { id }] of links.entries()) {
      // The app sends the field, other clients the whole link.
      if (place % 2 === 0) {
        const json = { change: { status: { from: true, to: false } } }
        await owner.read(active.url, `${API.oneLink}/${id}`, { method: 'PATCH', json })
      } else {
        const json = { id, longUrl: 'https://example.com/', status: false }
        await owner.read(active.url, API.updateLink, { method: 'PUT', json })
      }
    }
    await pause(seconds * 1000)
    paused.program().signal('SIGCONT')
    const resumed = performance.now()
    let lastStale = 0
    let stale = 0
    while (performance.now() - resumed < WATCH_MS) {
      const open = (await askAll()).filter((status) => status === 302).length
      if (open > 0) lastStale = performance.now() - resumed
      stale += open
    }
    const refused = (await askAll()).filter((status) => status === 410).length
    run.measure('stale answers after the resume', stale)
    run.measure('last stale answer after, ms', lastStale, atMost(STALE_MS))
    run.measure('answers stale for ever', Number(lastStale > WATCH_MS - 500), exactly(0))
    run.measure('links refused at the end', refused, exactly(count))
  },
}
