import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { statsKeyFor } from '../../platform/stats-key.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { createLinkHandOverStore } from '../links/ownership/link-hand-over.store.ts'
import { createTransferredLinksStore } from './transferred-links.store.ts'
import type { JournaledVisit } from './visit.model.ts'
import { createVisitRetentionStore } from './visit-retention.store.ts'
import { createVisitTargets } from './visit-targets.store.ts'
import { applyRecorded, PLAIN_FACTS } from './visits.fixture.ts'

let service: TestApp
let sender: TestClient
let recipient: TestClient
let linkId: number
let sequence = 1000

beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  sender = await service.asPro()
  recipient = await service.asPro()
  linkId = (await sender.post(API.createLink, { longUrl: 'https://example.com/' })).json().id
})

const links = () => service.connection.collection<{ _id: number; code: string }>('links')
const ownerOf = ({ userId }: TestClient) => `u:${userId}` as const

/** Creates visits of now for the link's owner after so many transfers. */
function visitsOf(owner: TestClient, generation: number, count: number): JournaledVisit[] {
  return Array.from({ length: count }, () => ({
    sequence: ++sequence,
    linkId,
    at: Date.now(),
    device: 'desktop',
    method: 'link',
    address: '192.0.2.9',
    isVpn: false,
    countryId: 724,
    facts: { ...PLAIN_FACTS, statsKey: statsKeyFor(ownerOf(owner), linkId, generation), visitor: sequence },
  }))
}

async function apply(visits: JournaledVisit[], isNew = true): Promise<void> {
  const batch = { journal: 'm00000000dd', visits, isNew }
  await applyRecorded(createVisitTargets(service.appConnection), batch)
}

async function handOver(from: TestClient, to: TestClient): Promise<void> {
  const store = createLinkHandOverStore(service.appConnection)
  const some = await store.readLive(ownerOf(from), [linkId])
  await createTransferredLinksStore(service.appConnection).note(some)
  const gone = await store.handOver(some, ownerOf(to), () => ({ groupId: null, tagIds: [] }))
  expect(gone.map(({ _id }) => _id)).toEqual([linkId])
}

const statsOf = async (client: TestClient, query = '') => (await client.get(`${API.stats}${query}`)).json()
const clicksOf = async (client: TestClient, query = '') => (await statsOf(client, query)).totals.clicks
const linkRowsOf = async (client: TestClient, query = '') => (await statsOf(client, query)).by.link.rows

async function linkOf(client: TestClient) {
  const [link] = (await client.get(API.listLinks)).json()
  const page = (await client.get(`${API.linkStats}/${link.shortUrl}`)).json()
  return {
    clicks: link.clicks,
    before: link.clicksBefore,
    page: page.totalAccesses,
    rows: page.accesses.length,
  }
}

test('the sender keeps the visits in its totals, and the link starts at zero beside their number', async () => {
  await apply(visitsOf(sender, 0, 3))
  await handOver(sender, recipient)
  expect(await linkOf(recipient)).toEqual({ clicks: 0, before: 3, page: 0, rows: 0 })
  expect(await clicksOf(recipient)).toBe(0)
  expect(await clicksOf(recipient, `?link=${linkId}`)).toBe(0)
  expect(await clicksOf(sender)).toBe(3)
  expect(await linkRowsOf(sender)).toEqual([{ key: String(linkId), name: 'Enlace cedido', clicks: 3 }])
  expect((await statsOf(sender, '?browser=firefox')).totals.clicks).toBe(3)

  await apply(visitsOf(recipient, 1, 2))
  expect(await linkOf(recipient)).toEqual({ clicks: 2, before: 3, page: 2, rows: 2 })
  for (const query of ['', `?link=${linkId}`, '?browser=firefox', `?link=${linkId}&browser=firefox`]) {
    expect(await clicksOf(recipient, query), query).toBe(2)
  }
  expect(await linkRowsOf(recipient)).toMatchObject([{ key: String(linkId), clicks: 2 }])
  expect(await clicksOf(sender)).toBe(3)
})

test('visits that are counted after the transfer go to whom they were made for, once', async () => {
  const [early, late] = [visitsOf(sender, 0, 2), visitsOf(sender, 0, 4)]
  await apply(early)
  await handOver(sender, recipient)
  const batch = [...late, ...visitsOf(recipient, 1, 5)]
  await apply(batch)
  for (const again of [batch, [...early, ...batch]]) await apply(again, false)
  expect(await linkOf(recipient)).toEqual({ clicks: 5, before: 6, page: 5, rows: 5 })
  expect([await clicksOf(sender), await clicksOf(recipient)]).toEqual([6, 5])
})

test('a redirect counts for the new owner', async () => {
  await handOver(sender, recipient)
  const { code } = (await links().findOne({ _id: linkId })) ?? { code: '' }
  service.deps.links.publishLinkChange({ id: linkId, code, customSlug: null, previousSlug: null })
  const visitor = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0' }
  expect((await service.client().get(`/r/${code}`, visitor)).statusCode).toBe(302)
  await expect.poll(() => clicksOf(recipient)).toBe(1)
  expect(await linkOf(recipient)).toEqual({ clicks: 1, before: 0, page: 1, rows: 1 })
  expect(await clicksOf(sender)).toBe(0)
})

test('a link that returns to an earlier owner starts at zero again', async () => {
  await apply(visitsOf(sender, 0, 1))
  await handOver(sender, recipient)
  await apply(visitsOf(recipient, 1, 2))
  await handOver(recipient, sender)
  await apply(visitsOf(sender, 2, 4))
  expect(await linkOf(sender)).toEqual({ clicks: 4, before: 3, page: 4, rows: 4 })
  expect(await clicksOf(sender, `?link=${linkId}`)).toBe(4)
  expect([await clicksOf(sender), await clicksOf(recipient)]).toEqual([5, 2])
})

test('counts of a guest’s link stay with the account that transferred it', async () => {
  await links().updateOne({ _id: linkId }, { $set: { statsKey: linkId * 2 + 1 } })
  const guests = visitsOf(sender, 0, 3).map((visit) => ({
    ...visit,
    facts: { ...visit.facts, statsKey: linkId * 2 + 1 },
  }))
  await apply(guests)
  await handOver(sender, recipient)
  await apply(visitsOf(recipient, 1, 2))
  expect([await clicksOf(sender), await clicksOf(recipient)]).toEqual([3, 2])
  expect(await linkRowsOf(sender)).toEqual([{ key: String(linkId), name: 'Enlace cedido', clicks: 3 }])
  expect(await linkOf(recipient)).toEqual({ clicks: 2, before: 3, page: 2, rows: 2 })
})

test('erasing the sender loses nothing of the recipient', async () => {
  await apply(visitsOf(sender, 0, 3))
  await handOver(sender, recipient)
  await apply(visitsOf(recipient, 1, 2))
  await createVisitRetentionStore(service.appConnection).forgetOwner(ownerOf(sender))
  expect(await linkOf(recipient)).toEqual({ clicks: 2, before: 3, page: 2, rows: 2 })
  expect([await clicksOf(sender), await clicksOf(recipient)]).toEqual([0, 2])
  const left = await service.connection.collection('visits').find({ linkId }).toArray()
  expect(left).toEqual([])
})

test('erasing the recipient with its links loses nothing of the sender', async () => {
  await apply(visitsOf(sender, 0, 3))
  await handOver(sender, recipient)
  await apply(visitsOf(recipient, 1, 2))
  const since = new Date(Date.now() - 60_000)
  await links().updateOne({ _id: linkId }, { $set: { state: 'deleted', changedAt: new Date() } })
  const retention = createVisitRetentionStore(service.appConnection)
  await retention.forgetDeletedLinks(since)
  await retention.forgetOwner(ownerOf(recipient))
  expect([await clicksOf(sender), await clicksOf(recipient)]).toEqual([3, 0])
  expect((await statsOf(sender, '?browser=firefox')).totals.clicks).toBe(3)
})

test('the days of a link in the copy of an account are those of its owner', async () => {
  await apply(visitsOf(sender, 0, 3))
  await handOver(sender, recipient)
  await apply(visitsOf(recipient, 1, 2))
  const [{ linkId: exported, days }] = (await recipient.get(API.exportJson)).json().stats
  expect([exported, days.map(({ clicks }: { clicks: number }) => clicks)]).toEqual([linkId, [2]])
  expect((await sender.get(API.exportJson)).json().links).toEqual([])
})
