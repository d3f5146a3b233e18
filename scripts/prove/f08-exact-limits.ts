import { API, redirectPath } from '@atajo/shared/paths'
import { type Fleet, startFleet, urlOf } from './kit/fleet.ts'
import { createLink, signUp } from './kit/people.ts'
import { exactly, repeatRounds, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import type { Service } from './kit/service-process.ts'
import { readLinks } from './kit/write-ledger.ts'

const LIMIT = 100
const AT_ONCE = 400
const FREE_LINKS = 50
const CREATES_AT_ONCE = 20

export const keepLimitsExact: Scenario = {
  id: 'F8',
  title: 'exact limits over two processes, also while they are killed',
  weight: 4,
  async run(run) {
    const fleet = await startFleet(run, { processes: 2 })
    const third = { ...run, seconds: run.seconds / 3 }
    await limitVisits(third, fleet)
    await limitLinks(third, fleet)
    await limitVisitsUnderKills(third, fleet)
  },
}

async function limitVisits(run: ScenarioRun, fleet: Fleet): Promise<void> {
  let wrong = 0
  const rounds = { asked: 1_000, shortRounds: 2, name: `limit ${LIMIT}, ${AT_ONCE} at once` }
  await repeatRounds(run, rounds, async () => {
    const { code } = await createLink(fleet.owner, urlOf(fleet.services), { accessLimit: LIMIT })
    const statuses = await visitAtOnce(fleet, code)
    const [through, refused] = [302, 410].map((status) => statuses.filter((one) => one === status).length)
    if (through === LIMIT && refused === AT_ONCE - LIMIT) return
    wrong++
    run.note(`${through} let through and ${refused} refused of ${AT_ONCE}`)
  })
  run.measure('rounds not exactly at the limit', wrong, exactly(0))
}

/** The status of each visit; 0 without an answer. */
function visitAtOnce({ client, services }: Fleet, code: string): Promise<number[]> {
  const visits = Array.from({ length: AT_ONCE }, (_, number) =>
    client.send(`${urlOf(services, number)}${redirectPath(code)}`),
  )
  return Promise.all(visits.map((visit) => visit.then(({ status }) => status).catch(() => 0)))
}

async function limitLinks(run: ScenarioRun, { client, services }: Fleet): Promise<void> {
  let wrong = 0
  const free = await signUp(client, urlOf(services), { username: 'libre', pro: null })
  for (let made = 1; made < FREE_LINKS; made++) await createLink(free, urlOf(services, made))
  const rounds = { asked: 200, shortRounds: 2, name: 'the 50th link, 20 at once' }
  await repeatRounds(run, rounds, async () => {
    const creates = Array.from({ length: CREATES_AT_ONCE }, (_, number) =>
      createLink(free, urlOf(services, number)),
    )
    const made = (await Promise.allSettled(creates)).filter(({ status }) => status === 'fulfilled')
    const links = await readLinks(free, urlOf(services))
    if (made.length !== 1 || links.length !== FREE_LINKS) {
      wrong++
      run.note(`${made.length} links acknowledged, ${links.length} there`)
    }
    for (const { id } of links.slice(0, links.length - FREE_LINKS + 1)) {
      await free.send(urlOf(services), API.deleteLink, { method: 'DELETE', json: { id } })
    }
  })
  run.measure('rounds with another number of links than 50', wrong, exactly(0))
}

async function limitVisitsUnderKills(run: ScenarioRun, fleet: Fleet): Promise<void> {
  let above = 0
  const rounds = { asked: 100, shortRounds: 1, name: 'limit under kill -9' }
  await repeatRounds(run, rounds, async (round) => {
    const { code } = await createLink(fleet.owner, urlOf(fleet.services), { accessLimit: LIMIT })
    const victim = fleet.services[round % fleet.services.length] as Service
    const visits = visitAtOnce(fleet, code)
    await victim.kill()
    const first = await visits
    await victim.start()
    await victim.untilReady()
    const statuses = [...first, ...(await visitAtOnce(fleet, code))]
    if (statuses.filter((status) => status === 302).length > LIMIT) above++
  })
  run.measure('rounds above the limit', above, exactly(0))
}
