import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUpEmbeddedMongo } from '@atajo/embedded-mongo'
import { API } from '@atajo/shared/paths'
import { afterAll, expect, test } from 'vitest'
import { databaseFolder } from '../../../platform/database/open-database.ts'
import { outsideMongo } from '../../../testing/outside-mongo.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atajo-epochs-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const start = () => startTestApp({ env: { DATA_DIR: dataDir }, ownsEngine: true })
const changes = (client: TestClient, since = '') =>
  client.get(`${API.linkChanges}?since=${encodeURIComponent(since)}`)

async function signIn(service: TestApp): Promise<TestClient> {
  const client = service.client()
  await client.post(API.login, { username: 'ana', password: TEST_PASSWORD })
  return client
}

test.skipIf(outsideMongo)('a cursor survives a restart, but not the restoration of a backup', async () => {
  const first = await start()
  const ana = await first.signUp('ana')
  await ana.post(API.createLink, { longUrl: 'https://example.com/' })
  const { cursor } = (await changes(ana)).json()
  const backup = join(dataDir, 'copia.mdb')
  await backUpEmbeddedMongo(databaseFolder(dataDir), backup)
  await first.close()

  const second = await start()
  expect((await changes(await signIn(second), cursor)).statusCode).toBe(200)
  await second.close()

  renameSync(databaseFolder(dataDir), join(dataDir, 'apartada'))
  mkdirSync(databaseFolder(dataDir))
  copyFileSync(backup, join(databaseFolder(dataDir), 'data.mdb'))
  const third = await start()
  const again = await signIn(third)
  expect((await changes(again, cursor)).json().error).toBe('cursor_invalid')
  expect((await changes(again)).json().links).toHaveLength(1)
  await third.close()
})

test('two processes send the same changes, and accept each other’s cursors', async () => {
  const one = await startTestApp()
  const other = await one.another()
  const here = await one.signUp('ana')
  const there = await signIn(other)
  const { cursor } = (await changes(here)).json()
  const link = (await there.post(API.createLink, { longUrl: 'https://example.com/' })).json()
  for (const client of [here, there]) {
    const { links } = (await changes(client, cursor)).json()
    expect(links.map(({ id }: { id: number }) => id)).toEqual([link.id])
  }
  await one.deps.links.changeEpochs.renew()
  expect((await changes(there, cursor)).json().error).toBe('cursor_invalid')
  await one.close()
})
