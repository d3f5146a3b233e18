import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let named: TestApp
let unnamed: TestApp
beforeAll(async () => {
  ;[named, unnamed] = await Promise.all([
    startTestApp({ env: { PUBLIC_URL: 'https://corto.example' } }),
    startTestApp(),
  ])
})
afterAll(() => Promise.all([named.close(), unnamed.close()]))

async function write(t: TestApp, host: string, source: Record<string, string>): Promise<number> {
  const headers = { host, 'sec-fetch-site': 'same-origin', ...source }
  return (await t.app.inject({ method: 'POST', url: API.guest, headers })).statusCode
}

describe('a page whose own name was made to lead here', () => {
  it.each([
    [{ origin: 'http://evil.example:3000' }],
    [{ referer: 'http://evil.example:3000/page' }],
    [{ origin: 'http://localhost.evil.example:3000' }],
    [{ origin: 'http://127.0.0.1.evil.example:3000' }],
  ])('writes nothing where the public address is set: %j', async (source) => {
    const host = new URL(Object.values(source)[0] ?? '').host
    expect(await write(named, host, source)).toBe(403)
  })
})

it('a write under a second name of the host is refused with both names', async () => {
  const headers = {
    host: 'www.corto.example',
    origin: 'https://www.corto.example',
    'sec-fetch-site': 'same-origin',
  }
  const answer = await named.app.inject({ method: 'POST', url: API.guest, headers })
  expect([answer.statusCode, answer.json().error]).toEqual([403, 'other_host'])
  expect(answer.json().details).toMatch(/www\.corto\.example.*https:\/\/corto\.example/)
  expect((await named.app.inject({ url: API.site })).json().isPublicUrlSet).toBe(true)
})

describe('the app itself writes', () => {
  it('at its public address, whatever Host a proxy sends on', async () => {
    expect(await write(named, 'api:3000', { origin: 'https://corto.example' })).toBe(201)
  })

  it.each(['localhost:3000', '127.0.0.1:3000', '192.168.1.7', '[::1]:3000'])('at %s', async (host) => {
    expect(await write(named, host, { origin: `http://${host}` })).toBe(201)
  })

  it('at any name where no public address is set', async () => {
    expect(await write(unnamed, 'nas.lan:3000', { origin: 'http://nas.lan:3000' })).toBe(201)
    expect(await write(unnamed, 'nas.lan:3000', { origin: 'https://evil.example' })).toBe(403)
  })
})
