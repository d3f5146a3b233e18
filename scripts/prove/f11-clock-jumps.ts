import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { API, redirectPath } from '@atajo/shared/paths'
import type { Stats } from '@atajo/shared/stats'
import { dayNumber, isoDay, zoneCalendar } from '../../api/src/features/stats/query/zone-calendar.ts'
import { root } from '../source-files.ts'
import { readStats } from './kit/click-ledger.ts'
import { type Fleet, signUpOwner, startFleet, urlOf } from './kit/fleet.ts'
import { createLink, type LinkMade, type Person, signInAgain } from './kit/people.ts'
import { exactly, noteSome, type Scenario } from './kit/scenario.ts'
import { waitUntil } from './kit/wait-until.ts'

const ZONE = 'Europe/Madrid'
/** Each day of a year with a 29 February, from one on which nothing changes. */
const YEAR = Array.from({ length: 366 }, (_, number) => isoDay(dayNumber('2027-11-01') + number))
const SHORT_YEAR = ['2028-02-28', '2028-02-29', '2028-03-24', '2028-03-25', '2028-03-26']
const DAY_MS = 86_400_000
/** The distance from midnight, either way, of the jumps. */
const MARGIN_MS = 300_000
const BACK_EVERY_DAYS = 15
const TRASH_DAYS = 30
/** Between accounts that leave a session alone, and after how many days it lives or is over. */
const SESSION_EVERY_DAYS = 40
const SESSION_LIVES_DAYS = 28
const SESSION_OVER_DAYS = 31
/** However much it is used, a session is over 365 days after its sign-in. */
const SIGN_IN_AGAIN_DAY = 200
const WEEK = 7
const QUOTA = 3
/** Every process has read the new time by then. */
const CLOCK_READ_MS = 100

const preload = pathToFileURL(join(root, 'scripts', 'prove', 'kit', 'shifted-clock.mjs')).href
const calendar = zoneCalendar(ZONE)
const dayAfter = (day: string, days = 1) => isoDay(dayNumber(day) + days)

interface Year {
  fleet: Fleet
  url: string
  owner: Person
  apiKey: string
  /** Sets the wall clock of services and engine to that instant. */
  jumpTo(instant: number): Promise<void>
  /** The one link that is clicked through the year. */
  clicked: LinkMade
  /** Clicks of each day. */
  clicks: Map<string, number>
  /** The time at which each link was trashed, epoch ms. */
  trashed: Map<number, number>
  /** The code that ends with each day. */
  expiring: Map<string, string>
  sessions: { person: Person; day: string; isUsed: boolean }[]
  /** The links that the public API made. */
  ids: number[]
  wrong: Record<'expiry' | 'quota' | 'trash' | 'sessions' | 'week' | 'days', string[]>
}

/**
 * The clock jumps to the beginning and the end of each day of a year, now and then back, and each
 * day's answers are held against what was done: expiry, quota, trash, sessions, week, all days.
 */
export const jumpClock: Scenario = {
  id: 'F11',
  title: 'the wall clock jumps while the monotonic one goes on',
  weight: 1,
  async run(run) {
    const days = run.isShort ? SHORT_YEAR : YEAR
    const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)]
    const file = join(run.directory, 'clock')
    writeFileSync(file, '0')
    const engineEnvironment = { PROVE_CLOCK: file, NODE_OPTIONS: `--import=${preload}` }
    const service = { settings: { ...engineEnvironment, API_REQUESTS_PER_DAY: String(QUOTA) } }
    const fleet = await startFleet(run, { processes: 2, service, engineEnvironment })
    const jumpTo = async (instant: number) => {
      writeFileSync(file, String(instant - Date.now()))
      await pause(CLOCK_READ_MS)
    }
    await jumpTo(calendar.startOf(firstDay) + MARGIN_MS)
    const year = await beginYear(fleet, jumpTo)
    for (const [number, day] of days.entries()) {
      await beginDay(year, day, number)
      await endDay(year, day)
      if (number % BACK_EVERY_DAYS === 1) await goBack(year, day)
    }
    const query = `link=${year.clicked.id}&from=${firstDay}&to=${lastDay}&unit=day&zone=${ZONE}`
    const { series } = await year.owner.read<Stats>(year.url, `${API.stats}?${query}`)
    for (const { at, clicks } of series) expect(year, 'days', at, [clicks, year.clicks.get(at) ?? 0])
    noteSome(run, Object.values(year.wrong).flat())
    run.amount('days of a year', days.length, YEAR.length)
    for (const [subject, lines] of Object.entries(year.wrong)) {
      run.measure(`wrong answers about ${subject}`, lines.length, exactly(0))
    }
    run.measure('ids given twice', year.ids.length - new Set(year.ids).size, exactly(0))
  },
}

async function beginYear(fleet: Fleet, jumpTo: Year['jumpTo']): Promise<Year> {
  const url = urlOf(fleet.services)
  const owner = await signUpOwner(fleet)
  const { apiKey } = await owner.read<{ apiKey: string }>(url, API.createApiKey, { method: 'POST' })
  const clicked = await createLink(owner, url)
  const made = { clicks: new Map(), trashed: new Map(), expiring: new Map(), sessions: [], ids: [] }
  const wrong = { expiry: [], quota: [], trash: [], sessions: [], week: [], days: [] }
  return { fleet, url, owner, apiKey, jumpTo, clicked, ...made, wrong }
}

function expect(
  { wrong }: Year,
  subject: keyof Year['wrong'],
  day: string,
  [seen, expected]: [unknown, unknown],
): void {
  if (String(seen) === String(expected)) return
  wrong[subject].push(`${subject} on ${day}: ${seen} instead of ${expected}`)
}

async function beginDay(year: Year, day: string, number: number): Promise<void> {
  const { fleet, url } = year
  const instant = calendar.startOf(day) + MARGIN_MS
  await year.jumpTo(instant)
  if (number === SIGN_IN_AGAIN_DAY) year.owner = await signInAgain(fleet.client, url, year.owner)
  await expectLinkOf(year, dayAfter(day, -1), 410)
  year.expiring.set(day, (await createLink(year.owner, url, { d_expire: day })).code)
  const { id } = await createLink(year.owner, url)
  await year.owner.send(url, API.deleteLink, { method: 'DELETE', json: { id } })
  year.trashed.set(id, instant)
  await click(year, day)
  if (number % SESSION_EVERY_DAYS !== 0) return
  for (const isUsed of [true, false]) {
    year.sessions.push({ person: await signUpOwner(fleet), day, isUsed })
  }
}

async function endDay(year: Year, day: string): Promise<void> {
  const instant = calendar.startOf(dayAfter(day)) - MARGIN_MS
  await year.jumpTo(instant)
  await expectLinkOf(year, day, 302)
  await expectQuota(year, day, QUOTA)
  await click(year, day)
  const there = (await year.owner.read<{ id: number }[]>(year.url, API.linkTrash)).map(({ id }) => id)
  const kept = [...year.trashed].filter(([, at]) => at + TRASH_DAYS * DAY_MS > instant).map(([id]) => id)
  expect(year, 'trash', day, [there.sort(), kept.sort()])
  await expectWeek(year, day)
  for (const { person, day: since, isUsed } of year.sessions) {
    const age = dayNumber(day) - dayNumber(since)
    if (age !== (isUsed ? SESSION_LIVES_DAYS : SESSION_OVER_DAYS)) continue
    const { status } = await person.send(year.url, API.account)
    expect(year, 'sessions', day, [status, isUsed ? 200 : 401])
  }
}

/** To the noon before: links that ended live, the quota stays used up, a click is of that day. */
async function goBack(year: Year, day: string): Promise<void> {
  const before = dayAfter(day, -1)
  await year.jumpTo(calendar.startOf(before) + DAY_MS / 2)
  await expectLinkOf(year, before, 302)
  if (year.expiring.has(before)) await expectQuota(year, before, 0)
  await click(year, before)
  await year.jumpTo(calendar.startOf(dayAfter(day)) - MARGIN_MS)
  await expectLinkOf(year, before, 410)
  await expectQuota(year, day, 0)
}

async function click({ fleet, url, clicked, clicks }: Year, day: string): Promise<void> {
  const { status } = await fleet.client.send(`${url}${redirectPath(clicked.code)}`)
  if (status === 302) clicks.set(day, (clicks.get(day) ?? 0) + 1)
}

/** At every process; a day without a link of its own is passed over. */
async function expectLinkOf(year: Year, day: string, status: number): Promise<void> {
  const code = year.expiring.get(day)
  if (code === undefined) return
  for (const { url } of year.fleet.services) {
    const answer = await year.fleet.client.send(`${url}${redirectPath(code)}`)
    expect(year, 'expiry', day, [answer.status, status])
  }
}

/** Twice as many calls as the quota make so many links, at each process in turn. */
async function expectQuota(year: Year, day: string, quota: number): Promise<void> {
  const { client, services } = year.fleet
  const headers = { authorization: `Bearer ${year.apiKey}` }
  const call = { method: 'POST', headers, json: { longUrl: 'https://example.com/' } }
  const before = year.ids.length
  for (let number = 0; number < QUOTA * 2; number++) {
    const answer = await client.send(`${urlOf(services, number)}${API.publicCreate}`, call)
    if (answer.status === 201) year.ids.push(JSON.parse(answer.text).id)
  }
  expect(year, 'quota', day, [year.ids.length - before, quota])
}

async function expectWeek({ owner, url, clicked, clicks, wrong }: Year, day: string): Promise<void> {
  const week = Array.from({ length: WEEK }, (_, place) => dayAfter(day, place - WEEK + 1))
  const expected = String(week.map((shown) => clicks.get(shown) ?? 0))
  let seen = ''
  const isRight = async () => {
    const { last7Days } = await readStats(owner, url, clicked.code)
    seen = String(last7Days.map(({ clics }) => clics))
    return new Set(last7Days.map((shown) => shown.day)).size === WEEK && seen === expected
  }
  await waitUntil('the clicks are counted', isRight, { limitMs: 10_000 }).catch(() =>
    wrong.week.push(`week of ${day}: ${seen} instead of ${expected}`),
  )
}
