import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { API } from '@atajo/shared/paths'
import { root } from '../source-files.ts'
import { type Fleet, startFleet, urlOf } from './kit/fleet.ts'
import { createLink, type LinkMade } from './kit/people.ts'
import { atMost, exactly, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import { waitUntil } from './kit/wait-until.ts'
import { jumpThroughYear } from './kit/year-of-jumps.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const QUOTA = 3
const CLOCK_READ_MS = 100
const preload = pathToFileURL(join(root, 'scripts', 'prove', 'kit', 'shifted-clock.mjs')).href

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
    const fleet = await startFleet(run, {
      processes: 2,
      service: { settings: { ...environment, API_REQUESTS_PER_DAY: String(QUOTA) } },
      engineEnvironment: environment,
    })
    await followExpiry(run, fleet, jumpTo)
    await grantQuotaOnce(run, fleet, jumpTo)
    await jumpThroughYear(run, fleet, {
      jumpTo: (instant) => jumpTo(instant - Date.now()),
      quota: QUOTA,
      useUpQuota: async (apiKey) => (await useUpQuota(fleet, apiKey)).length,
    })
    await jumpTo(0)
  },
}

type Jump = (ahead: number) => Promise<void>

async function followExpiry(run: ScenarioRun, fleet: Fleet, jumpTo: Jump): Promise<void> {
  const expiry = new Date(Date.now() + HOUR / 2).toISOString()
  const { code } = await createLink(fleet.owner, urlOf(fleet.services), { d_expire: expiry })
  const isAnswered = (status: number) => async () => {
    const answers = await Promise.all(fleet.services.map(({ url }) => fleet.client.send(`${url}/r/${code}`)))
    return answers.every((answer) => answer.status === status)
  }
  await waitUntil('the link redirects', isAnswered(302))
  let slowest = 0
  for (const [ahead, status] of [
    [HOUR, 410],
    [0, 302],
    [DAY, 410],
    [-DAY, 302],
    [0, 302],
  ] as const) {
    await jumpTo(ahead)
    slowest = Math.max(
      slowest,
      await waitUntil(`${status} at ${ahead} ms`, isAnswered(status), { limitMs: 5_000 }),
    )
  }
  run.measure('expiry follows the wall clock after, ms', slowest, atMost(1_000))
}

async function grantQuotaOnce(run: ScenarioRun, fleet: Fleet, jumpTo: Jump): Promise<void> {
  const key = await fleet.owner.send(urlOf(fleet.services), '/api/public/create-api-key', { method: 'POST' })
  const { apiKey } = JSON.parse(key.text)
  const made: LinkMade[] = []
  const useUp = async () => {
    const links = await useUpQuota(fleet, apiKey)
    made.push(...links)
    return links.length
  }
  const midnight = DAY - (Date.now() % DAY)
  const granted: number[] = []
  for (const ahead of [
    midnight - 20_000,
    midnight + 20_000,
    midnight - 15_000,
    midnight + 25_000,
    midnight + DAY,
  ]) {
    await jumpTo(ahead)
    granted.push(await useUp())
  }
  run.note(
    `requests granted before midnight, after, back before, after again, a day later: ${granted.join(', ')}`,
  )
  run.measure(
    'requests granted over three dates',
    granted.reduce((sum, count) => sum + count, 0),
    exactly(3 * QUOTA),
  )
  run.measure('ids given twice', made.length - new Set(made.map(({ id }) => id)).size, exactly(0))
  await jumpTo(0)
}

/** The links that twice as many calls as the quota make. */
async function useUpQuota({ client, services }: Fleet, apiKey: string): Promise<LinkMade[]> {
  const made: LinkMade[] = []
  for (let call = 0; call < QUOTA * 2; call++) {
    const answer = await client.send(`${urlOf(services, call)}${API.publicCreate}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      json: { longUrl: 'https://example.com/' },
    })
    if (answer.status === 201) made.push(JSON.parse(answer.text))
  }
  return made
}
