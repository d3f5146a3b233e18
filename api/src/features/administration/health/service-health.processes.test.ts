import { API } from '@atajo/shared/paths'
import type { ServiceHealth } from '@atajo/shared/service-health'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAdmin } from '../../../testing/as-admin.ts'
import { outsideMongo } from '../../../testing/outside-mongo.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createTestClient, type TestClient } from '../../../testing/test-client.ts'

let one: TestApp
/** A process of the same service, as WORKERS starts it. */
let worker: TestApp
/** A process that uses the same database only by its address, like an external MongoDB. */
let remote: TestApp
let admin: TestClient

beforeAll(async () => {
  one = await startTestApp({ ownsEngine: true })
  const { dataDir } = one.config
  worker = await one.another({ DATA_DIR: dataDir })
  remote = await one.another()
  admin = await asAdmin(one)
})
afterAll(() => one.close())

async function healthAt(app: TestApp): Promise<ServiceHealth> {
  const client = createTestClient(app.app)
  Object.assign(client.cookies, admin.cookies)
  const answer = await client.get(API.adminHealth)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const isExternal = outsideMongo !== null

it('health reports the state of the database and the free space for an embedded one', async () => {
  const kinds: [TestApp, 'embedded' | 'mongodb'][] = [
    [one, isExternal ? 'mongodb' : 'embedded'],
    [worker, isExternal ? 'mongodb' : 'embedded'],
    [remote, 'mongodb'],
  ]
  for (const [app, kind] of kinds) {
    const { database, backup, version, sessions } = await healthAt(app)
    expect(database.kind).toBe(kind)
    expect(database.bytes).toBeGreaterThan(0)
    if (kind === 'embedded') expect(database.freeBytes).toBeGreaterThan(0)
    expect(database.state).toMatch(/^(ok|low_room)$/)
    expect(database.answerMs).toBeGreaterThanOrEqual(0)
    expect(backup).toBeNull()
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
    expect(sessions).toBeGreaterThan(0)
  }
})

it('health reports when each job last ended, in whichever process', async () => {
  const jobs = async () => (await healthAt(worker)).jobs
  await expect.poll(async () => (await jobs()).map(({ lastAt }) => lastAt !== null)).not.toContain(false)
  for (const job of await jobs()) expect(job).toMatchObject({ ok: true, tookMs: expect.any(Number) })
  const idle = (await jobs()).filter(({ didNothing }) => didNothing).map(({ name }) => name)
  expect(idle).toEqual(expect.arrayContaining(['purge_links', 'empty_trash', 'settle_closings', 'backup']))
  await one.connection.collection('jobs').updateOne({ _id: 'empty_trash' as never }, { $set: { ok: false } })
  expect((await jobs()).find(({ name }) => name === 'empty_trash')?.ok).toBe(false)
})

it('health reports the duration of redirects in the process asked, once there was one', async () => {
  expect((await healthAt(remote)).redirects).toEqual({ medianMs: null })
  const client = createTestClient(remote.app)
  await client.get('/r/zzzzzzz')
  await expect.poll(async () => (await healthAt(remote)).redirects.medianMs).toBeGreaterThan(0)
  expect((await healthAt(one)).redirects).toEqual({ medianMs: null })
})

it('health adds up the pending visits of all processes', async () => {
  expect((await healthAt(one)).journal.waiting).toBe(0)
  const at = new Date(Date.now() + 60_000)
  const backlogs = one.connection.collection('visit_backlogs')
  await backlogs.insertOne({ _id: 'other' as never, until: new Date(), waiting: 12, expiresAt: at })
  expect((await healthAt(one)).journal.waiting).toBe(12)
  expect((await healthAt(worker)).journal.waiting).toBe(12)
})
