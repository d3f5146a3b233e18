import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const ADDRESSES = ['90.63.255.17', '2a01:cb00:1234:5678:9abc:def0:1234:5678']
const CUT = ['2a01:cb00:1234::', '90.63.255.0']
const DAY_MS = 86_400_000

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ env: { TRUST_PROXY: '1', VISIT_IP_DAYS: '30' } })
})
afterAll(() => service.close())

/** Returns the addresses that are found anywhere in the database or the journal. */
async function addressesKept(): Promise<string[]> {
  const { db } = service.connection
  const stored: string[] = []
  for (const { name } of (await db?.listCollections().toArray()) ?? []) {
    const documents = await db?.collection(name).find({}, { raw: true }).toArray()
    stored.push(...(documents ?? []).map((bytes) => (bytes as unknown as Buffer).toString('latin1')))
  }
  const journal = join(service.config.dataDir, 'journal')
  const files = readdirSync(journal, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  stored.push(...files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')))
  return ADDRESSES.filter((address) => stored.some((text) => text.includes(address)))
}

async function createVisitedLink(): Promise<{ owner: TestClient; id: number; shortUrl: string }> {
  const owner = await service.signUp()
  const { id, shortUrl } = (await owner.post('/api/link/create', { longUrl: 'https://example.com/' })).json()
  for (const address of ADDRESSES) {
    const headers = { 'user-agent': FIREFOX, 'x-forwarded-for': address }
    expect((await service.app.inject({ url: `/r/${shortUrl}`, headers })).statusCode).toBe(302)
  }
  const stats = async () => (await owner.get(`/api/link/stats/${shortUrl}`)).json()
  await expect.poll(async () => (await stats()).totalAccesses).toBe(2)
  return { owner, id, shortUrl }
}

async function addressesShown({
  owner,
  shortUrl,
}: {
  owner: TestClient
  shortUrl: string
}): Promise<string[]> {
  const { accesses } = (await owner.get(`/api/link/stats/${shortUrl}`)).json()
  return accesses.map(({ ip }: { ip: string }) => ip).sort()
}

test('database and journal contain no whole visitor address after its days are over', async () => {
  const link = await createVisitedLink()
  await service.deps.visits.runMaintenance(Date.now() + 29 * DAY_MS)
  expect(await addressesKept()).toEqual(ADDRESSES)
  await expect
    .poll(async () => {
      await service.deps.visits.runMaintenance(Date.now() + 31 * DAY_MS)
      return addressesKept()
    })
    .toEqual([])
  expect(await addressesShown(link)).toEqual(CUT)
})

test('a start drops the visits of a link that was deleted before days without the service', async () => {
  const { owner, id } = await createVisitedLink()
  await owner.delete('/api/link/delete', { id })
  await owner.delete('/api/link/trash', { id })
  const daysAgo = new Date(Date.now() - 5 * DAY_MS)
  const collection = (name: string) => service.connection.collection<{ _id: number }>(name)
  await collection('links').updateOne({ _id: id }, { $set: { changedAt: daysAgo } })
  await collection('upkeep').updateMany({}, { $set: { doneAt: daysAgo } })
  service.deps.upkeep.start()
  await expect.poll(() => collection('visits').countDocuments({ linkId: id }), { timeout: 5000 }).toBe(0)
  await expect.poll(() => collection('link_days').countDocuments({ of: id }), { timeout: 5000 }).toBe(0)
})

test('a journal that cannot be read keeps no address longer', async () => {
  const link = await createVisitedLink()
  const journal = join(service.config.dataDir, 'journal')
  renameSync(journal, `${journal}.away`)
  try {
    await expect(service.deps.visits.runMaintenance(Date.now() + 31 * DAY_MS)).rejects.toThrow()
    expect(await addressesShown(link)).toEqual(CUT)
  } finally {
    renameSync(`${journal}.away`, journal)
  }
})
