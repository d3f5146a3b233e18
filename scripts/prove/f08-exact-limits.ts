import { type Fleet, startFleet, urlOf } from './kit/fleet.ts'
import { createLink, signUp } from './kit/people.ts'
import { repeatRounds } from './kit/repeat-rounds.ts'
import { exactly, type Scenario, type ScenarioRun } from './kit/scenario.ts'
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
    await visitLimits(third, fleet)
    await linkLimits(third, fleet)
    await visitLimitsUnderKills(third, fleet)
  },
}

async function visitLimits(run: ScenarioRun, fleet: Fleet): Promise<void> {
  let wrong = 0
  await repeatRounds(
    run,
    { asked: 1_000, shortRounds: 2, name: `limit ${LIMIT}, ${AT_ONCE} at once` },
    async () => {
      const { code } = await createLink(fleet.owner, urlOf(fleet.services), { accessLimit: LIMIT })
      const statuses = await visitAtOnce(fleet, code)
      const through = statuses.filter((status) => status === 302).length
      const refused = statuses.filter((status) => status === 410).length
      if (through !== LIMIT || refused !== AT_ONCE - LIMIT) {
        wrong++
        run.note(`${through} let through and ${refused} refused of ${AT_ONCE}`)
      }
    },
  )
  run.measure('rounds not exactly at the limit', wrong, exactly(0))
}

function visitAtOnce({ client, services }: Fleet, code: string): Promise<number[]> {
  const visits = Array.from({ length: AT_ONCE }, async (_, number) => {
    const answer = await client.send(`${urlOf(services, number)}/r/${code}`).catch(() => null)
    return answer?.status ?? 0
  })
  return Promise.all(visits)
}

async function linkLimits(run: ScenarioRun, fleet: Fleet): Promise<void> {
  let wrong = 0
  const free = await signUp(fleet.client, urlOf(fleet.services), { username: 'libre', pro: null })
  for (let made = 1; made < FREE_LINKS; made++) await createLink(free, urlOf(fleet.services, made))
  await repeatRounds(run, { asked: 200, shortRounds: 2, name: 'the 50th link, 20 at once' }, async () => {
    const creates = Array.from({ length: CREATES_AT_ONCE }, (_, number) =>
      createLink(free, urlOf(fleet.services, number)).catch(() => null),
    )
    const made = (await Promise.all(creates)).filter((link) => link !== null)
    const links = await readLinks(free, urlOf(fleet.services))
    if (made.length !== 1 || links.length !== FREE_LINKS) {
      wrong++
      run.note(`${made.length} links acknowledged, ${links.length} there`)
    }
    for (const { id } of made) {
      await free.send(urlOf(fleet.services), '/api/link/delete', { method: 'DELETE', json: { id } })
    }
  })
  run.measure('rounds with another number of links than 50', wrong, exactly(0))
}

async function visitLimitsUnderKills(run: ScenarioRun, fleet: Fleet): Promise<void> {
  let above = 0
  await repeatRounds(run, { asked: 100, shortRounds: 1, name: 'limit under kill -9' }, async (round) => {
    const { code } = await createLink(fleet.owner, urlOf(fleet.services), { accessLimit: LIMIT })
    const victim = fleet.services[round % fleet.services.length]
    const visits = visitAtOnce(fleet, code)
    await victim?.kill()
    const first = await visits
    await victim?.start()
    await victim?.untilReady()
    const second = await visitAtOnce(fleet, code)
    const through = [...first, ...second].filter((status) => status === 302).length
    if (through > LIMIT) above++
  })
  run.measure('rounds above the limit', above, exactly(0))
}
