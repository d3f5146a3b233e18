import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeErasure } from '../../composition/account-erasure.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { eraseAccount } from '../auth/erase-account.ts'
import { applyVisits } from './apply-visits.ts'
import { COUNTS_COLLECTIONS } from './figures.model.ts'
import type { JournaledVisit } from './visit.model.ts'
import { createVisitTargets } from './visit-targets.store.ts'

const DAY_MS = 86_400_000

let service: TestApp
let sequence = 1000

beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service.close())

/** A visit of today, by a person of that number. */
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
  await applyVisits(createVisitTargets(service.appConnection), {
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
