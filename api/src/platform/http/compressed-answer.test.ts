import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { API } from '@atajo/shared/paths'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../testing/shared-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { chosenEncoding, compressAnswers } from './compressed-answer.ts'

let t: TestApp
let user: TestClient
let plain: string
beforeAll(async () => {
  t = await sharedTestApp()
  user = await t.signUp()
  for (let n = 0; n < 12; n++) await user.post(API.createLink, { longUrl: `https://example.com/${n}` })
  plain = (await user.get(API.listLinks)).body
})
afterAll(() => t.close())

const ask = (url: string, headers: Record<string, string>) => user.get(url, headers)

describe('a long answer', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, *', 'gzip', gunzipSync],
  ])('goes out compressed to who accepts %s', async (accepted, encoding, open) => {
    const answer = await ask(API.listLinks, { 'accept-encoding': accepted })
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(answer.rawPayload.length),
      vary: 'Cookie, Accept-Encoding',
    })
    expect(answer.rawPayload.length).toBeLessThan(plain.length / 3)
    expect(open(answer.rawPayload).toString()).toBe(plain)
  })

  it.each(['', 'identity', 'br;q=0', 'gzip;q=0, br;q=0'])(
    'goes out as it is to who accepts %j',
    async (accepted) => {
      const answer = await ask(API.listLinks, { 'accept-encoding': accepted })
      expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, plain])
      expect(answer.headers.vary).toBe('Cookie, Accept-Encoding')
    },
  )

  it('is revalidated by one ETag, however it was encoded', async () => {
    const { headers } = await ask(API.listLinks, { 'accept-encoding': 'br' })
    expect(headers.etag).toMatch(/^W\//)
    const held = { 'if-none-match': String(headers.etag) }
    for (const accepted of ['br', 'gzip', 'identity']) {
      const answer = await ask(API.listLinks, { ...held, 'accept-encoding': accepted })
      expect([answer.statusCode, answer.body]).toEqual([304, ''])
      expect(answer.headers['content-encoding']).toBeUndefined()
    }
  })

  it.each(['cross-site', 'same-site'])('is not compressed for a page that is %s', async (site) => {
    const answer = await ask(API.listLinks, { 'accept-encoding': 'br', 'sec-fetch-site': site })
    expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, plain])
  })
})

describe('an answer that is written while it is read', () => {
  let streaming: FastifyInstance
  const pieces = Array.from({ length: 500 }, (_, n) => `${n};https://example.com/${n}\n`)
  beforeAll(async () => {
    streaming = Fastify({ forceCloseConnections: true })
    compressAnswers(streaming)
    streaming.get('/whole', (_, reply) => reply.type('text/csv').send(Readable.from(pieces)))
    streaming.get('/broken', (_, reply) => {
      async function* breaking() {
        yield* pieces
        throw new Error('the database went away')
      }
      return reply.type('text/csv').send(Readable.from(breaking()))
    })
    await streaming.listen()
  })
  afterAll(() => streaming.close())
  const fetchFrom = (path: string, encoding: string) => {
    const { port } = streaming.server.address() as AddressInfo
    return fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': encoding } })
  }

  it.each(['br', 'gzip', 'identity'])('arrives whole in %s', async (encoding) => {
    const answer = await fetchFrom('/whole', encoding)
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(await answer.text()).toBe(pieces.join(''))
  })

  it('breaks off where it cannot be gone on with, and costs later ones nothing', async () => {
    for (let time = 0; time < 4; time += 1) {
      const answer = await fetchFrom('/broken', 'gzip').catch(() => null)
      if (answer) await expect(answer.text()).rejects.toThrow()
    }
    expect((await fetchFrom('/whole', 'br')).headers.get('content-encoding')).toBe('br')
  })
})

it('short answers and answers to writes go out as they are', async () => {
  const accept = { 'accept-encoding': 'br' }
  expect((await ask(API.live, accept)).headers['content-encoding']).toBeUndefined()
  const guest = await t.asGuest()
  const qr = await guest.post(API.createLink, { longUrl: 'https://example.com/' }, accept)
  expect(qr.headers['content-encoding']).toBeUndefined()
})

it('a short link and its pages are never compressed', async () => {
  const answer = await ask('/r/nada-de-nada', { 'accept-encoding': 'br' })
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([404, undefined])
})

it('the better accepted encoding is chosen', () => {
  expect(chosenEncoding('gzip;q=1.0, br;q=0.5')).toBe('gzip')
  expect(chosenEncoding('GZIP, BR')).toBe('br')
  expect(chosenEncoding('*')).toBe('br')
  expect(chosenEncoding('deflate, zstd')).toBeNull()
  expect(chosenEncoding('br;q=x')).toBeNull()
  expect(chosenEncoding(undefined)).toBeNull()
})
