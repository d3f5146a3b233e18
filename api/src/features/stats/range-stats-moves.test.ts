import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeErasure } from '../../composition/account-erasure.ts'
import type { OwnerQueue } from '../../platform/owner-queue.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { eraseAccount } from '../auth/erase-account.ts'
import { COUNTS_COLLECTIONS } from './counts.model.ts'
import { createImportedDaysStore } from './imported-days.store.ts'
import type { JournaledVisit } from './visit.model.ts'
import { createVisitTargets } from './visit-targets.store.ts'
import { applyRecorded } from './visits.fixture.ts'

const DAY_MS = 86_400_000

let service: TestApp
let sequence = 1000

/** Concurrent calculations by owner: the present number and the highest one. */
const underWay = new Map<string, { now: number; most: number }>()

function watched(queue: OwnerQueue): OwnerQueue {
  return {
    run: (owner, work) =>
      queue.run(owner, async () => {
        const { now = 0, most = 0 } = underWay.get(owner) ?? {}
        underWay.set(owner, { now: now + 1, most: Math.max(most, now + 1) })
        const answer = await work()
        const known = underWay.get(owner) ?? { now: 1, most: 1 }
        underWay.set(owner, { ...known, now: known.now - 1 })
        return answer
      }),
  }
}

beforeAll(async () => {
  service = await startTestApp({
    adapt: (deps) => {
      const { rangeStats } = deps.visits
      const calculations = watched(rangeStats.calculations)
      return { ...deps, visits: { ...deps.visits, rangeStats: { ...rangeStats, calculations } } }
    },
  })
})
afterAll(() => service.close())

/** Creates a visit of today by the visitor with that number. */
function visitOf(linkId: number, statsKey: number, visitor = 1): JournaledVisit {
  return {
    sequence: ++sequence,
    linkId,
    at: Date.now(),
    device: 'mobile',
    method: 'link',
    address: '192.0.2.9',
    isVpn: false,
    countryId: 724,
    facts: {
      statsKey,
      isBot: false,
      visitor,
      agent: { browser: 'chrome', os: 'android', device: 'phone', app: '' },
      language: 'es',
      source: 'google',
      referrer: 'google.com',
      utm: null,
    },
  }
}

async function apply(...visits: JournaledVisit[]): Promise<void> {
  await applyRecorded(createVisitTargets(service.appConnection), {
    journal: 'm00000000dd',
    visits,
    isNew: true,
  })
}

async function create(client: TestClient): Promise<number> {
  return (await client.post(API.createLink, { longUrl: 'https://example.com/' })).json().id
}

async function statsOf(client: TestClient) {
  const answer = await client.get(`${API.stats}?zone=UTC`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

function forget(): Promise<void> {
  return service.deps.visits.runMaintenance(Date.now() + DAY_MS)
}

test('a deleted link’s clicks stay in its account’s statistics', async () => {
  const ana = await service.signUp()
  const [kept, deleted] = [await create(ana), await create(ana)]
  await apply(...[kept, deleted, deleted].map((id) => visitOf(id, ana.userId * 2)))
  await ana.delete(API.deleteLink, { id: deleted })
  await ana.delete(API.linkTrash, { id: deleted })
  await forget()
  const stats = await statsOf(ana)
  expect(stats.totals).toMatchObject({ clicks: 3, visitors: 1 })
  expect(stats.by.link.rows).toMatchObject([
    { key: String(deleted), name: 'Enlace eliminado', clicks: 2 },
    { key: String(kept), clicks: 1 },
  ])
  expect(await service.connection.collection('link_days').countDocuments({ of: deleted })).toBe(0)
})

test('a guest’s clicks come along into the account, those on their way too, and stay there', async () => {
  const guest = await service.asGuest()
  const id = await create(guest)
  await apply(visitOf(id, id * 2 + 1, 5))
  const username = `mudanza${Date.now()}`
  const person = { username, email: `${username}@example.com`, password: TEST_PASSWORD }
  await guest.post(API.register, person)
  const login = await guest.post(API.login, { username, password: TEST_PASSWORD })
  const { id: userId } = login.json().user
  await apply(visitOf(id, id * 2 + 1, 6))
  const own = await create(guest)
  await apply(visitOf(own, userId * 2, 5))
  const stats = await statsOf(guest)
  expect(stats.totals).toMatchObject({ clicks: 3, visitors: 2 })
  expect(stats.by.source).toMatchObject({ rows: [{ key: 'google', clicks: 3 }], unknown: 0 })
  await guest.delete(API.deleteLink, { id })
  await forget()
  expect((await statsOf(guest)).totals.clicks).toBe(3)
})

test('an account that goes leaves no counts behind, nor do visits that were on their way', async () => {
  const ana = await service.signUp()
  const id = await create(ana)
  const key = ana.userId * 2
  await apply(visitOf(id, key))
  const { username } = (await ana.get(API.authStatus)).json().user
  await eraseAccount(
    composeErasure(service.appConnection, null, async () => {}),
    username,
  )
  const left = async () => {
    const counts = COUNTS_COLLECTIONS.map((name) =>
      service.connection.collection(name).countDocuments({ of: { $in: [key, id] } }),
    )
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }
  expect(await left()).toBe(0)
  await apply(visitOf(id, key))
  expect(await left()).toBeGreaterThan(0)
  await forget()
  expect(await left()).toBe(0)
})

const isoDay = (year: number, monthAndDay: string) => `${year}-${monthAndDay}`

test('row 190: a range of fifty years reads only the days that can hold visits', async () => {
  const noor = await service.signUp()
  await apply(visitOf(await create(noor), noor.userId * 2))
  const ask = async (query: string) => (await noor.get(`${API.stats}${query}`)).json()
  const sent: string[] = []
  const note = ({ commandName }: { commandName: string }) => sent.push(commandName)
  service.appConnection.getClient().on('commandStarted', note)
  const stats = await ask('?from=2000-01-01&to=2049-12-31&zone=UTC')
  const ofLinks = await ask('/link?from=2000-01-01&to=2049-12-31&zone=UTC')
  service.appConnection.getClient().off('commandStarted', note)
  expect(sent.filter((name) => name === 'find').length).toBeLessThan(60)
  expect(stats.series).toHaveLength(600)
  const clicked = stats.series.filter(({ clicks }: { clicks: number }) => clicks > 0)
  const month = new Date().toISOString().slice(0, 7)
  expect(clicked).toMatchObject([{ at: month, clicks: 1, visitors: 1 }])
  expect([stats.totals.clicks, ofLinks.rows[0].clicks]).toEqual([1, 1])
  const year = new Date().getUTCFullYear()
  const after = `?from=${isoDay(year + 1, '01-01')}&to=${isoDay(year + 20, '12-31')}&zone=UTC&compare=year`
  const compared = await ask(after)
  expect(compared.previous).toMatchObject({ from: isoDay(year, '01-01'), totals: { clicks: 1 } })
  const places = compared.series.map(({ previous }: { previous: number }) => previous)
  expect([places.length, places.indexOf(1)]).toEqual([240, new Date().getUTCMonth()])
})

test('row 190: imported days of long ago are counted in a range of fifty years', async () => {
  const noor = await service.signUp()
  const linkId = await create(noor)
  const day = Date.UTC(2001, 1, 3) / DAY_MS
  const days = [{ day, clicks: 7, visitors: null, qr: 0, mobile: 0, bots: 0 }]
  const imported = createImportedDaysStore(service.connection)
  await imported.keep(`u:${noor.userId}`, [{ linkId, days }])
  const query = '?from=2000-01-01&to=2049-12-31&zone=UTC'
  const account = (await noor.get(`${API.stats}${query}`)).json()
  const link = (await noor.get(`${API.stats}${query}&link=${linkId}`)).json()
  for (const { totals, series } of [account, link]) {
    expect(totals.clicks).toBe(7)
    expect(series[13]).toMatchObject({ at: '2001-02', clicks: 7 })
  }
})

test('row 190: ranges have a longest length by unit, and a shorter one to be compared', async () => {
  const client = await service.signUp()
  const refused = async (query: string) =>
    Object.keys((await client.get(`${API.stats}?${query}`)).json().fields)
  const centuries = 'from=2000-01-01&to=2199-12-31&unit=month&compare=previous'
  expect(await refused(centuries)).toEqual(['to', 'compare'])
  expect(await refused('from=2000-01-01&unit=hour')).toEqual(['to'])
})

test('row 190: an owner’s statistics are calculated one after the other', async () => {
  const client = await service.signUp()
  const paths = ['', '/link', '/recent', '/export.csv', '/export.json']
  const answers = await Promise.all(paths.map((path) => client.get(`${API.stats}${path}`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200))
  expect(underWay.get(`u:${client.userId}`)).toEqual({ now: 0, most: 1 })
})
