import { API, redirectPath } from '@atajo/shared/paths'
import type { Stats } from '@atajo/shared/stats'
import { dayNumber, isoDay, zoneCalendar } from '../../../api/src/features/stats/query/zone-calendar.ts'
import { readStats } from './click-proof.ts'
import { type Fleet, signUpOwner, urlOf } from './fleet.ts'
import { createLink, type LinkMade, type Person, signInAgain } from './people.ts'
import { exactly, type ScenarioRun } from './scenario.ts'
import { waitUntil } from './wait-until.ts'

const ZONE = 'Europe/Madrid'
/** Each day of a year with a 29 February, from one on which nothing changes. */
const YEAR = Array.from({ length: 366 }, (_, number) => isoDay(dayNumber('2027-11-01') + number))
const SHORT_YEAR = ['2028-02-28', '2028-02-29', '2028-03-24', '2028-03-25', '2028-03-26']
const DAY_MS = 86_400_000
/** So far from midnight, either way, is jumped to. */
const MARGIN_MS = 300_000
const BACK_EVERY_DAYS = 15
const TRASH_DAYS = 30
/** Between accounts that leave a session alone, and after how many days it lives or is over. */
const SESSION_EVERY_DAYS = 40
const SESSION_LIVES_DAYS = 28
const SESSION_OVER_DAYS = 31
const SIGN_IN_AGAIN_DAY = 200
const WEEK = 7

const calendar = zoneCalendar(ZONE)
const dayAfter = (day: string, days = 1) => isoDay(dayNumber(day) + days)
const noonOf = (day: string) => calendar.startOf(day) + DAY_MS / 2

export interface YearTools {
  /** Sets the service's wall clock to that instant. */
  jumpTo(instant: number): Promise<void>
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
  expiring: Map<string, string>
  sessions: { person: Person; day: string; isUsed: boolean }[]
  wrong: Record<'expiry' | 'quota' | 'trash' | 'week' | 'sessions', string[]>
}

/**
 * Jumps to the beginning and the end of each day of a year, now and then back, and holds what each
 * has to show against what was done: expiry, quota, trash, sessions, the week, and then all days.
 */
export async function jumpThroughYear(run: ScenarioRun, fleet: Fleet, tools: YearTools): Promise<void> {
  const days = run.isShort ? SHORT_YEAR : YEAR
  const year = await begin(fleet, days[0] as string, tools)
  for (const [number, day] of days.entries()) {
    await beginDay(year, day, number)
    await endDay(year, day)
    if (number % BACK_EVERY_DAYS === 1) await goBack(year, day)
  }
  const ofDays = await disagreeingDays(year, days)
  for (const line of [...Object.values(year.wrong), ofDays].flat().slice(0, 5)) run.note(line)
  run.amount('days of a year', days.length, YEAR.length)
  run.measure('answers of a link on the wrong side of its end', year.wrong.expiry.length, exactly(0))
  run.measure('dates with another quota than theirs', year.wrong.quota.length, exactly(0))
  run.measure('days with another trash than of 30 days', year.wrong.trash.length, exactly(0))
  run.measure('weeks that differ from the clicks', year.wrong.week.length, exactly(0))
  run.measure('sessions over too early or too late', year.wrong.sessions.length, exactly(0))
  run.measure('days of the statistics that differ from the clicks', ofDays.length, exactly(0))
}

async function begin(fleet: Fleet, firstDay: string, tools: YearTools): Promise<Year> {
  await tools.jumpTo(calendar.startOf(firstDay) + MARGIN_MS)
  const url = urlOf(fleet.services)
  const owner = await signUpOwner(fleet)
  const key = await owner.send(url, API.createApiKey, { method: 'POST' })
  return {
    ...tools,
    fleet,
    url,
    owner,
    apiKey: JSON.parse(key.text).apiKey,
    clicked: await createLink(owner, url),
    clicks: new Map(),
    trashed: new Map(),
    expiring: new Map(),
    sessions: [],
    wrong: { expiry: [], quota: [], trash: [], week: [], sessions: [] },
  }
}

async function beginDay(year: Year, day: string, number: number): Promise<void> {
  const instant = calendar.startOf(day) + MARGIN_MS
  await year.jumpTo(instant)
  // However much it is used, a session is over 365 days after its sign-in.
  if (number === SIGN_IN_AGAIN_DAY) {
    year.owner = await signInAgain(year.fleet.client, year.url, year.owner)
  }
  await expectLinkOf(year, dayAfter(day, -1), 410)
  const { code } = await createLink(year.owner, year.url, { d_expire: day })
  year.expiring.set(day, code)
  const { id } = await createLink(year.owner, year.url)
  await year.owner.send(year.url, API.deleteLink, { method: 'DELETE', json: { id } })
  year.trashed.set(id, instant)
  await click(year, day)
  if (number % SESSION_EVERY_DAYS !== 0) return
  for (const isUsed of [true, false]) {
    year.sessions.push({ person: await signUpOwner(year.fleet), day, isUsed })
  }
}

async function endDay(year: Year, day: string): Promise<void> {
  const instant = calendar.startOf(dayAfter(day)) - MARGIN_MS
  await year.jumpTo(instant)
  await expectLinkOf(year, day, 302)
  await expectQuota(year, day, year.quota)
  await click(year, day)
  const answer = await year.owner.send(year.url, API.linkTrash)
  if (answer.status !== 200) throw new Error(`trash of ${day}: ${answer.status} ${answer.text}`)
  const trash: { id: number }[] = JSON.parse(answer.text)
  const there = trash.map(({ id }) => id).sort()
  const kept = [...year.trashed].filter(([, at]) => at + TRASH_DAYS * DAY_MS > instant).map(([id]) => id)
  if (String(there) !== String(kept.sort())) year.wrong.trash.push(`${day}: ${there} instead of ${kept}`)
  await expectWeek(year, day)
  await expectSessions(year, day)
}

/** To the noon before: what ended lives, what was used up stays so, a click is of that day. */
async function goBack(year: Year, day: string): Promise<void> {
  const before = dayAfter(day, -1)
  await year.jumpTo(noonOf(before))
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

/** Of every process; a day without a link of its own is passed over. */
async function expectLinkOf({ fleet, expiring, wrong }: Year, day: string, status: number): Promise<void> {
  const code = expiring.get(day)
  if (code === undefined) return
  for (const { url } of fleet.services) {
    const seen = (await fleet.client.send(`${url}${redirectPath(code)}`)).status
    if (seen !== status) wrong.expiry.push(`${day}: ${seen} instead of ${status}`)
  }
}

async function expectQuota(year: Year, day: string, expected: number): Promise<void> {
  const granted = await year.useUpQuota(year.apiKey)
  if (granted !== expected) year.wrong.quota.push(`${day}: ${granted} granted instead of ${expected}`)
}

async function expectWeek({ owner, url, clicked, clicks, wrong }: Year, day: string): Promise<void> {
  const wanted = Array.from({ length: WEEK }, (_, place) => {
    const shown = dayAfter(day, place - WEEK + 1)
    return { day: shown, clics: clicks.get(shown) ?? 0 }
  })
  let seen = ''
  const isRight = async () => {
    const { last7Days } = await readStats(owner, url, clicked.code)
    seen = JSON.stringify(last7Days.map(({ clics }) => clics))
    const days = new Set(last7Days.map((item) => item.day))
    return days.size === WEEK && seen === JSON.stringify(wanted.map(({ clics }) => clics))
  }
  await waitUntil(`the clicks of ${day} are counted`, isRight, { limitMs: 10_000 }).catch(() => {
    wrong.week.push(`${day}: ${seen}`)
  })
}

async function expectSessions(year: Year, day: string): Promise<void> {
  for (const { person, day: since, isUsed } of year.sessions) {
    const age = dayNumber(day) - dayNumber(since)
    if (age !== (isUsed ? SESSION_LIVES_DAYS : SESSION_OVER_DAYS)) continue
    const { status } = await person.send(year.url, API.account)
    if (status !== (isUsed ? 200 : 401)) year.wrong.sessions.push(`${since}, ${age} days: ${status}`)
  }
}

/** Asked for all at once, a line for each that has not its clicks. */
async function disagreeingDays(
  { owner, url, clicked, clicks }: Year,
  days: readonly string[],
): Promise<string[]> {
  const [from, to] = [days[0], days.at(-1)]
  const query = `link=${clicked.id}&from=${from}&to=${to}&unit=day&zone=${ZONE}`
  const { series }: Stats = JSON.parse((await owner.send(url, `${API.stats}?${query}`)).text)
  const differing = series.filter((item) => item.clicks !== (clicks.get(item.at) ?? 0))
  return differing.map((item) => `${item.at}: ${item.clicks} clicks`)
}
