import { API, redirectPath } from '@atajo/shared/paths'
import type { Stats } from '@atajo/shared/stats'
import { dayNumber, isoDay, zoneCalendar } from '../../../api/src/features/stats/query/zone-calendar.ts'
import { readStats } from './click-ledger.ts'
import { type Fleet, signUpOwner, urlOf } from './fleet.ts'
import { createLink, type LinkMade, type Person, signInAgain } from './people.ts'
import { exactly, noteSome, type ScenarioRun } from './scenario.ts'
import { waitUntil } from './wait-until.ts'

const ZONE = 'Europe/Madrid'
/** Each day of a year with a 29 February, from one on which nothing changes. */
const YEAR = Array.from({ length: 366 }, (_, number) => isoDay(dayNumber('2027-11-01') + number))
const SHORT_YEAR = ['2028-02-28', '2028-02-29', '2028-03-24', '2028-03-25', '2028-03-26']
const DAY_MS = 86_400_000
/** How far from midnight, either way, is jumped to. */
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

const calendar = zoneCalendar(ZONE)
const dayAfter = (day: string, days = 1) => isoDay(dayNumber(day) + days)

interface YearTools {
  /** Sets the service's wall clock to that instant. */
  jumpTo(instant: number): Promise<void>
  createApiKey(owner: Person): Promise<string>
  /** Calls of the public API that are let through now, of more than the quota of a date. */
  useUpQuota(apiKey: string): Promise<number>
  quota: number
}

interface Year extends YearTools {
  fleet: Fleet
  url: string
  owner: Person
  apiKey: string
  /** The one link that is clicked through the year. */
  clicked: LinkMade
  /** Clicks of each day. */
  clicks: Map<string, number>
  /** When each link was trashed, epoch ms. */
  trashed: Map<number, number>
  /** The code that ends with each day. */
  expiring: Map<string, string>
  sessions: { person: Person; day: string; isUsed: boolean }[]
  wrong: Record<'expiry' | 'quota' | 'trash' | 'sessions' | 'week' | 'days', string[]>
}

/**
 * Jumps to the beginning and the end of each day of a year, now and then back, and holds each day's
 * answers against what was done: expiry, quota, trash, sessions, the week, and then all days.
 */
export async function jumpThroughYear(run: ScenarioRun, fleet: Fleet, tools: YearTools): Promise<void> {
  const days = run.isShort ? SHORT_YEAR : YEAR
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)]
  await tools.jumpTo(calendar.startOf(firstDay) + MARGIN_MS)
  const url = urlOf(fleet.services)
  const owner = await signUpOwner(fleet)
  const apiKey = await tools.createApiKey(owner)
  const clicked = await createLink(owner, url)
  const made = { clicks: new Map(), trashed: new Map(), expiring: new Map(), sessions: [] }
  const wrong = { expiry: [], quota: [], trash: [], sessions: [], week: [], days: [] }
  const year: Year = { ...tools, fleet, url, owner, apiKey, clicked, ...made, wrong }
  for (const [number, day] of days.entries()) {
    await beginDay(year, day, number)
    await endDay(year, day)
    if (number % BACK_EVERY_DAYS === 1) await goBack(year, day)
  }
  const query = `link=${clicked.id}&from=${firstDay}&to=${lastDay}&unit=day&zone=${ZONE}`
  const { series } = await year.owner.read<Stats>(url, `${API.stats}?${query}`)
  for (const { at, clicks } of series) expect(year, 'days', at, [clicks, year.clicks.get(at) ?? 0])
  noteSome(run, Object.values(year.wrong).flat())
  run.amount('days of a year', days.length, YEAR.length)
  for (const [subject, lines] of Object.entries(year.wrong)) {
    run.measure(`wrong answers about ${subject}`, lines.length, exactly(0))
  }
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
  await expectQuota(year, day, year.quota)
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

async function expectQuota(year: Year, day: string, quota: number): Promise<void> {
  expect(year, 'quota', day, [await year.useUpQuota(year.apiKey), quota])
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
