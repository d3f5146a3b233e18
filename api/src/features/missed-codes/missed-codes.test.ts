import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAdmin } from '../../testing/as-admin.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { createMissedCodes } from './collect-missed.ts'
import { createMissedCodesStore } from './missed-codes.store.ts'

let t: TestApp
let admin: TestClient
let pro: TestClient
beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: 'https://enlaces.example', SHORT_DOMAINS: 'ata.example' } })
  ;[admin, pro] = [await asAdmin(t), await t.asPro()]
})
afterAll(() => t.close())

const open = (url: string, host = 'enlaces.example') =>
  t.app.inject({
    url,
    headers: {
      host,
      accept: 'text/html',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  })
const missed = async (query = '') => (await admin.get(`/api/admin/missed${query}`)).json()
const nameOf = (name: string) => async () =>
  (await missed()).items.find((item: { name: string }) => item.name === name)
const createLink = async (fields: object) =>
  (await pro.post('/api/link/create', { longUrl: 'https://d.example/', ...fields })).json()

test('lists names that matched no link, on every host, with the reason', async () => {
  const { id } = await createLink({ sufix: 'retirado' })
  await pro.request({ method: 'DELETE', url: '/api/link/delete', payload: { id } })
  const late = await createLink({ sufix: 'caducado', d_expire: '2999-01-01' })
  await t.connection
    .collection<{ _id: number }>('links')
    .updateOne(
      { _id: late.id },
      { $set: { expiresAt: new Date(Date.now() - 1000) }, $currentDate: { changedAt: true } },
    )
  for (const url of ['/r/menu-otono', '/menu-otono', '/MENU-OTONO']) await open(url)
  await open('/menu-otono', 'ata.example')
  await open('/r/retirado')
  await expect.poll(nameOf('menu-otono'), { timeout: 8000 }).toMatchObject({ count: 4, kind: 'unknown' })
  await expect.poll(nameOf('retirado'), { timeout: 8000 }).toMatchObject({ count: 1, kind: 'deleted' })
  await expect
    .poll(
      async () => {
        await open('/r/caducado')
        return (await nameOf('caducado')())?.kind
      },
      { timeout: 8000 },
    )
    .toBe('expired')
  const stored = await t.connection.collection('missed_codes').find().toArray()
  expect(JSON.stringify(stored)).not.toContain('127.0.0.1')
})

test('leaves a name out once it leads somewhere', async () => {
  await createLink({ sufix: 'menu-otono' })
  expect(await nameOf('menu-otono')()).toBeUndefined()
})

test('keeps what looks like files or attacks apart', async () => {
  for (const url of ['/r/wp-login.php', '/wp-admin', '/r/.env', '/phpmyadmin', '/r/a%2Fb']) await open(url)
  await expect.poll(async () => (await missed()).apart, { timeout: 8000 }).toBe(5)
  expect((await missed()).items.map(({ name }: { name: string }) => name)).not.toContain('wp-admin')
})

test('writes at most so many names a day, in all processes together, and counts those on', async () => {
  const at = new Date('2020-02-02T10:00:00Z')
  const options = { mostNames: 10, now: () => at }
  const stores = [t.connection, t.appConnection].map((connection) => createMissedCodesStore(connection))
  const processes = stores.map((store) => createMissedCodes(store, options))
  for (let number = 0; number < 15; number++) {
    for (const process of processes) process.note(`nombre-${(number * 7) % 15}`)
  }
  await Promise.all(processes.map((process) => process.flush()))
  const found = await t.connection
    .collection<{ _id: string; count: number }>('missed_codes')
    .find({ _id: /^2020-02-02 / })
    .toArray()
  expect(found).toHaveLength(10)
  expect(found.every(({ count }) => count === 1 || count === 2)).toBe(true)
})

test('pages through the names, the most asked for first', async () => {
  const now = new Date()
  const store = createMissedCodesStore(t.connection)
  const day = now.toISOString().slice(0, 10)
  for (let number = 0; number < 130; number++) {
    await store.add(day, { name: `pagina-${number}`, count: 1000 - number, lastAt: now }, 1000)
  }
  const first = await missed('?days=1')
  expect([first.items[0].name, first.items.length]).toEqual(['pagina-0', 100])
  const second = await missed(`?days=1&cursor=${first.nextCursor}`)
  expect(second.items[0].name).toBe('pagina-100')
  for (const query of ['?days=0', '?days=91', '?days=x', '?cursor=nada']) {
    expect((await admin.get(`/api/admin/missed${query}`)).statusCode, query).toBe(400)
  }
  expect((await pro.get('/api/admin/missed')).statusCode).toBe(403)
})
