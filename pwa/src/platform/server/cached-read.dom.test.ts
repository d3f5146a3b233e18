import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCached, storeValidators } from './cached-read.ts'

/** The server's document, which is its own ETag. */
let content: string[]
let asked: { held: string | null; cache: RequestCache | undefined }[]
let client: QueryClient

beforeEach(() => {
  content = ['uno']
  asked = []
  client = openClient()
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  vi.stubGlobal('fetch', async (_path: string, { headers, cache }: RequestInit) => {
    const etag = `W/"${content.join()}"`
    const held = new Headers(headers).get('If-None-Match')
    asked.push({ held, cache })
    if (held === etag) return new Response(null, { status: 304, headers: { ETag: etag } })
    return Response.json(content, { headers: { ETag: etag } })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function openClient(): QueryClient {
  const opened = new QueryClient()
  storeValidators(opened)
  return opened
}

async function read(): Promise<string[]> {
  vi.setSystemTime(Date.now() + 1000)
  return client.fetchQuery({
    queryKey: ['things'],
    queryFn: (context) => readCached<string[], string[]>(context, '/api/things', (things) => things),
  })
}

const held = () => asked.map((each) => each.held)

test('an unchanged answer is not sent again and counts as just read', async () => {
  const first = await read()
  const firstReadAt = client.getQueryState(['things'])?.dataUpdatedAt
  const second = await read()
  expect(held()).toEqual([null, 'W/"uno"'])
  expect(second).toBe(first)
  expect(client.getQueryState(['things'])?.dataUpdatedAt).toBe((firstReadAt ?? 0) + 1000)
  await read()
  content = ['uno', 'dos']
  expect(await read()).toEqual(['uno', 'dos'])
  expect(held().slice(2)).toEqual(['W/"uno"', 'W/"uno"'])
})

test('answers do not remain in the browser’s own cache', async () => {
  await read()
  await read()
  expect(asked.map(({ cache }) => cache)).toEqual(['no-store', 'no-store'])
})

test('data that the app has changed itself is read whole', async () => {
  await read()
  vi.setSystemTime(Date.now() + 1000)
  client.setQueryData(['things'], ['uno', 'de aquí'])
  expect(await read()).toEqual(['uno'])
  expect(held()).toEqual([null, null])
})

test('data stored by an earlier visit is not sent again either', async () => {
  await read()
  const cached = JSON.parse(JSON.stringify(dehydrate(client)))
  client = openClient()
  hydrate(client, cached)
  expect(await read()).toEqual(['uno'])
  expect(held()).toEqual([null, 'W/"uno"'])
})

test('the previous owner’s queries are not read again after a sign-out', async () => {
  await read()
  client.clear()
  await read()
  expect(held()).toEqual([null, null])
})
