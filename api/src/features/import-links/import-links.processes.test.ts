import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { listOf, longUrl, send as sendRows } from './sent-rows.fixture.ts'

let one: TestApp
let other: TestApp

beforeAll(async () => {
  one = await startTestApp()
  other = await one.another()
})
afterAll(() => one.close())

/** Signs in the same person on two devices, each connected to its own process. */
async function onBoth(name: string, isPro: boolean): Promise<[TestClient, TestClient]> {
  const here = await (isPro ? one.asPro(name) : one.signUp(name))
  const there = other.client()
  await there.post(API.login, { username: name, password: TEST_PASSWORD })
  return [here, there]
}

const send = (client: TestClient, fileId: string, { rows, ...more }: { rows: object[]; stats?: object[] }) =>
  sendRows(client, rows, { source: 'atajo', fileId, ...more })

test('a file sent at once by two devices to two processes comes once, with its days', async () => {
  const [here, there] = await onBoth('ana', true)
  const days = [{ day: '2026-03-02', clicks: 3, visitors: 2, qr: 0, mobile: 1, bots: 0 }]
  const batches = [0, 1, 2].map((batch) => {
    const rows = Array.from({ length: 80 }, (_, at) => {
      const id = batch * 80 + at + 1
      return { line: id, id, longUrl: `${longUrl}${id}`, sufix: `feria-${id}`, tags: ['Feria'], clicks: 3 }
    })
    return { rows, stats: rows.map(({ id }) => ({ linkId: id, days })) }
  })
  const upwards = batches.map((batch) => send(here, 'feria', batch))
  const downwards = [...batches].reverse().map((batch) => send(there, 'feria', batch))
  const [first, second] = await Promise.all([Promise.all(upwards), Promise.all(downwards)])
  expect(second.reverse().map(({ results }) => results)).toEqual(first.map(({ results }) => results))
  expect(await listOf(here)).toHaveLength(240)
  expect((await there.get(API.listTags)).json()).toHaveLength(1)
  const stats = await there.get(`${API.stats}?from=2026-03-01&to=2026-03-31`)
  expect(stats.json().totals.clicks).toBe(720)
  expect((await here.get(API.linkImports)).json()).toMatchObject([{ counts: { created: 240 } }])
})

test('a plan is exact over two processes, and what found no place comes once there is some', async () => {
  const [here, there] = await onBoth('pia', false)
  const rowsOf = (name: string) => ({
    rows: Array.from({ length: 40 }, (_, at) => ({ line: at + 1, longUrl: `${longUrl}${name}${at}` })),
  })
  const answers = await Promise.all([send(here, 'una', rowsOf('una')), send(there, 'otra', rowsOf('otra'))])
  const created = answers.map(({ counts }) => counts.created ?? 0)
  expect(created[0] + created[1]).toBe(50)
  expect(answers.map(({ counts }) => counts.over_plan ?? 0)).toEqual(created.map((count) => 40 - count))
  const links = await listOf(there)
  for (const { id } of links.slice(0, 20)) await here.delete(API.deleteLink, { id })
  const again = await Promise.all([send(there, 'una', rowsOf('una')), send(here, 'otra', rowsOf('otra'))])
  for (const { counts } of again) expect(counts.over_plan ?? 0).toBeLessThan(40)
  const states = again.flatMap(({ results }) => results.map(({ state }: { state: string }) => state))
  expect(states.filter((state) => state === 'created')).toHaveLength(70)
  expect(await listOf(here)).toHaveLength(50)
})
