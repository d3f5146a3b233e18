import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { API, redirectPath } from '@atajo/shared/paths'
import { root } from '../source-files.ts'
import { type Fleet, startFleet, urlOf } from './kit/fleet.ts'
import { createLink, type LinkMade, type Person } from './kit/people.ts'
import { atMost, exactly, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import { waitUntil } from './kit/wait-until.ts'
import { jumpThroughYear } from './kit/year-of-jumps.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const QUOTA = 3
const CLOCK_READ_MS = 100
const preload = pathToFileURL(join(root, 'scripts', 'prove', 'kit', 'shifted-clock.mjs')).href

/** Has the wall clock run ahead by so many ms. */
type Jump = (ahead: number) => Promise<void>

export const jumpClock: Scenario = {
  id: 'F11',
  title: 'the wall clock jumps while the monotonic one goes on',
  weight: 1,
  async run(run) {
    const file = join(run.directory, 'clock')
    const jumpTo = async (ahead: number) => {
      writeFileSync(file, String(ahead))
      await pause(CLOCK_READ_MS)
    }
    await jumpTo(0)
    const environment = { PROVE_CLOCK: file, NODE_OPTIONS: `--import=${preload}` }
    const settings = { ...environment, API_REQUESTS_PER_DAY: String(QUOTA) }
    const fleet = await startFleet(run, {
      processes: 2,
      service: { settings },
      engineEnvironment: environment,
    })
    await followExpiry(run, fleet, jumpTo)
    await grantQuotaOnce(run, fleet, jumpTo)
    await jumpThroughYear(run, fleet, {
      jumpTo: (instant) => jumpTo(instant - Date.now()),
      quota: QUOTA,
      createApiKey: (owner) => createApiKey(owner, urlOf(fleet.services)),
      useUpQuota: async (apiKey) => (await useUpQuota(fleet, apiKey)).length,
    })
    await jumpTo(0)
  },
}

async function followExpiry(run: ScenarioRun, fleet: Fleet, jumpTo: Jump): Promise<void> {
  const expiry = new Date(Date.now() + HOUR / 2).toISOString()
  const { code } = await createLink(fleet.owner, urlOf(fleet.services), { d_expire: expiry })
  const untilAnswered = (status: number) =>
    waitUntil(`the link answers ${status}`, async () => {
      const visits = fleet.services.map(({ url }) => fleet.client.send(`${url}${redirectPath(code)}`))
      return (await Promise.all(visits)).every((answer) => answer.status === status)
    })
  await untilAnswered(302)
  let slowest = 0
  for (const [ahead, status] of [
    [HOUR, 410],
    [0, 302],
    [DAY, 410],
    [-DAY, 302],
    [0, 302],
  ] as const) {
    await jumpTo(ahead)
    slowest = Math.max(slowest, await untilAnswered(status))
  }
  run.measure('expiry follows the wall clock after, ms', slowest, atMost(1_000))
}

async function grantQuotaOnce(run: ScenarioRun, fleet: Fleet, jumpTo: Jump): Promise<void> {
  const apiKey = await createApiKey(fleet.owner, urlOf(fleet.services))
  const midnight = DAY - (Date.now() % DAY)
  const made: LinkMade[] = []
  const granted: number[] = []
  for (const ahead of [-20_000, 20_000, -15_000, 25_000, DAY]) {
    await jumpTo(midnight + ahead)
    const links = await useUpQuota(fleet, apiKey)
    granted.push(links.length)
    made.push(...links)
  }
  const repeated = made.length - new Set(made.map(({ id }) => id)).size
  run.note(`granted before midnight, after, back before, after again, a day later: ${granted.join(', ')}`)
  run.measure('requests granted over three dates', made.length, exactly(3 * QUOTA))
  run.measure('ids given twice', repeated, exactly(0))
  await jumpTo(0)
}

async function createApiKey(owner: Person, serviceUrl: string): Promise<string> {
  const key = await owner.read<{ apiKey: string }>(serviceUrl, API.createApiKey, { method: 'POST' })
  return key.apiKey
}

/** The links that twice as many calls as the quota make. */
async function useUpQuota({ client, services }: Fleet, apiKey: string): Promise<LinkMade[]> {
  const made: LinkMade[] = []
  const headers = { authorization: `Bearer ${apiKey}` }
  const call = { method: 'POST', headers, json: { longUrl: 'https://example.com/' } }
  for (let number = 0; number < QUOTA * 2; number++) {
    const answer = await client.send(`${urlOf(services, number)}${API.publicCreate}`, call)
    if (answer.status === 201) made.push(JSON.parse(answer.text))
  }
  return made
}
