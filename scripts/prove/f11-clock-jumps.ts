import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { root } from '../source-files.ts'
import { type Fleet, startFleet, urlOf } from './kit/fleet.ts'
import { createLink, type LinkMade, signUp } from './kit/people.ts'
import { atMost, exactly, type Scenario, type ScenarioRun } from './kit/scenario.ts'
import { waitUntil } from './kit/wait-until.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const QUOTA = 5
const CLOCK_READ_MS = 100
const preload = pathToFileURL(join(root, 'scripts', 'prove', 'kit', 'shifted-clock.mjs')).href

/** Wall times at which days are odd in Europe/Madrid. */
const ODD_DAYS = [
  '2027-03-28T00:59:30Z',
  '2027-03-28T22:30:00Z',
  '2026-10-25T00:59:30Z',
  '2028-02-29T12:00:00Z',
]

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
    await countDays(run, fleet, jumpTo)
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
    let granted = 0
    for (let call = 0; call < QUOTA * 2; call++) {
      const answer = await fleet.client.send(`${urlOf(fleet.services, call)}/api/public/create`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}` },
        json: { longUrl: 'https://example.com/' },
      })
      if (answer.status !== 201) continue
      granted++
      made.push(JSON.parse(answer.text))
    }
    return granted
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

async function countDays(run: ScenarioRun, fleet: Fleet, jumpTo: Jump): Promise<void> {
  let wrong = 0
  for (const [number, wallTime] of ODD_DAYS.entries()) {
    await jumpTo(Date.parse(wallTime) - Date.now())
    const url = urlOf(fleet.services, number)
    const person = await signUp(fleet.client, url, { username: `dia${number}`, pro: null })
    const { code } = await createLink(person, url)
    await fleet.client.send(`${url}/r/${code}`)
    const readDays = async () => {
      const answer = await person.send(url, `/api/link/stats/${code}`)
      return JSON.parse(answer.text).last7Days as { day: string; clics: number }[]
    }
    await waitUntil(
      `the click at ${wallTime} is counted`,
      async () => (await readDays()).at(-1)?.clics === 1,
      {
        limitMs: 10_000,
        everyMs: 100,
        describe: () => wallTime,
      },
    )
    const days = await readDays()
    if (new Set(days.map(({ day }) => day)).size !== 7) wrong++
  }
  run.measure('weeks without seven distinct days', wrong, exactly(0))
  await jumpTo(0)
}
