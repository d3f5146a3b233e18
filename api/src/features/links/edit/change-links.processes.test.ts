import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let one: TestApp
let other: TestApp

beforeAll(async () => {
  one = await startTestApp()
  other = await one.another()
})
afterAll(() => one.close())

/** Signs the same user in at both processes, with links and a tag. */
async function atBoth(name: string) {
  const here = await one.asPro(name)
  const there = other.client()
  await there.post(API.login, { username: name, password: TEST_PASSWORD })
  const rows = Array.from({ length: 60 }, (_, at) => ({ line: at + 1, longUrl: `https://example.com/${at}` }))
  const file = { source: 'list', fileId: 'unos-enlaces', fileName: 'a.txt', dryRun: false, onTaken: 'skip' }
  const { results } = (await here.post(API.importLinks, { ...file, rows })).json()
  const tag = (await here.post(API.createTag, { tagName: 'Redes', color: 'RED' })).json()
  return {
    here,
    there,
    tagId: tag.id as number,
    ids: results.map(({ id }: { id: number }) => id) as number[],
  }
}

/** Repeats a request while the first one is in progress, as the app does. */
const bulk = async (client: TestClient, body: object, key: string = crypto.randomUUID()) => {
  let answer = await client.post(API.bulkLinks, body, { 'idempotency-key': key })
  while (answer.json().error === 'idempotency_in_progress') {
    answer = await client.post(API.bulkLinks, body, { 'idempotency-key': key })
  }
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const listOf = async (client: TestClient) => (await client.get(API.listLinks)).json()

test('one bulk change sent concurrently to two processes has one effect and one answer', async () => {
  const { here, there, ids } = await atBoth('ana')
  const before = await one.connection.collection('links').find({}).toArray()
  const key = crypto.randomUUID()
  const body = { ids, change: { status: false } }
  const answers = await Promise.all([here, there, here, there].map((client) => bulk(client, body, key)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0].counts).toEqual({ changed: 60, unchanged: 0, failed: 0 })
  const after = await one.connection.collection('links').find({}).toArray()
  const revisions = new Map(before.map(({ _id, revision }) => [_id, revision]))
  expect(after.map(({ _id, revision }) => revision - revisions.get(_id))).toEqual(after.map(() => 1))
})

test('different bulk changes of the same links in two processes all take effect', async () => {
  const { here, there, ids, tagId } = await atBoth('eva')
  const group = (await here.post(API.createGroup, { title: 'Uno', description: '', color: 'RED' })).json()
  const answers = await Promise.all([
    bulk(here, { ids, change: { addTags: [tagId] } }),
    bulk(there, { ids: [...ids].reverse(), change: { groupId: group.id } }),
    bulk(there, { filter: {}, change: { status: false } }),
  ])
  for (const { counts } of answers) expect(counts).toEqual({ changed: 60, unchanged: 0, failed: 0 })
  for (const client of [here, there]) {
    const links = await listOf(client)
    expect(links).toHaveLength(60)
    for (const link of links) {
      expect(link).toMatchObject({ status: false, group: { id: group.id }, tags: [{ id: tagId }] })
    }
  }
})
