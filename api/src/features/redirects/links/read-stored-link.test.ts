import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let t: TestApp
let owner: TestClient
beforeAll(async () => {
  t = await startTestApp()
  owner = await t.asPro()
})
afterAll(() => t.close())

/** Creates a link and overwrites these fields of its document, invalid values included. */
async function storeLink(fields: Record<string, unknown>): Promise<{ id: number; shortUrl: string }> {
  const created = await owner.post('/api/link/create', { longUrl: 'https://example.com/' })
  const { id, shortUrl } = created.json()
  const links = t.connection.collection<{ _id: number }>('links')
  await links.updateOne({ _id: id }, { $set: fields, $currentDate: { changedAt: true } })
  return { id, shortUrl }
}

function open(code: string, agent = FIREFOX): Promise<LightMyRequestResponse> {
  return t.app.inject({ url: `/r/${code}`, headers: { 'user-agent': agent } })
}

const UNFIT = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/',
  '/pricing',
  'ftp://example.com/',
  'https://user:password@example.com/',
  'https://example.com/\r\nSet-Cookie: a=b',
  '',
  42,
  null,
]

describe('an address that nobody could have typed', () => {
  it.each(UNFIT)('is a closed page: %j', async (destination) => {
    const { shortUrl } = await storeLink({ destination })
    for (const agent of [FIREFOX, IPHONE]) {
      const answer = await open(shortUrl, agent)
      expect([answer.statusCode, answer.headers.location]).toEqual([410, undefined])
      expect(answer.body).toContain('Este enlace no lleva a ninguna parte')
      expect(answer.body).not.toContain('evil.example')
    }
  })

  it('closes the link for the devices that it is for, and for no others', async () => {
    const { shortUrl } = await storeLink({ mobileDestination: 'javascript:alert(1)' })
    expect((await open(shortUrl, IPHONE)).statusCode).toBe(410)
    expect((await open(shortUrl)).headers.location).toBe('https://example.com/')
    const other = await storeLink({ desktopDestination: '//evil.example/' })
    expect((await open(other.shortUrl)).statusCode).toBe(410)
    expect((await open(other.shortUrl, IPHONE)).headers.location).toBe('https://example.com/')
  })

  it('uses up no visit of a limited link', async () => {
    const { id, shortUrl } = await storeLink({ destination: 'javascript:alert(1)', maxVisits: 1 })
    for (let n = 0; n < 2; n++) expect((await open(shortUrl)).body).toContain('no lleva a ninguna parte')
    const links = t.connection.collection<{ _id: number; usedVisits?: number }>('links')
    expect((await links.findOne({ _id: id }))?.usedVisits ?? 0).toBe(0)
  })

  it('is no picture of a preview', async () => {
    const preview = { isOn: true, title: 'Oferta', description: null, image: 'javascript:alert(1)' }
    const { shortUrl } = await storeLink({ preview })
    const card = await open(shortUrl, 'Twitterbot/1.0')
    expect(card.body).toContain('Oferta')
    expect(card.body).not.toContain('javascript:')
  })

  it('logs a refused link once, by its id only', async () => {
    const warn = vi.spyOn(t.deps.log, 'warn')
    const { id, shortUrl } = await storeLink({ destination: 'javascript:alert(1)', maxVisits: 5 })
    for (let n = 0; n < 5; n++) await open(shortUrl)
    const lines = warn.mock.calls.filter(([details]) => (details as { link?: number }).link === id)
    expect(lines).toEqual([[{ link: id, fields: ['destination'] }, expect.any(String)]])
    warn.mockRestore()
  })
})

describe('an address that could have been typed', () => {
  it.each([
    ['https://example.com/日本?q=ñ', 'https://example.com/%E6%97%A5%E6%9C%AC?q=%C3%B1'],
    ['http://cañas.example', 'http://xn--caas-hqa.example/'],
    ['http://localhost:8080/', 'http://localhost:8080/'],
    ['http://10.0.0.1/', 'http://10.0.0.1/'],
  ])('is followed in the form that every browser takes alike: %s', async (destination, location) => {
    const { shortUrl } = await storeLink({ destination })
    const answer = await open(shortUrl)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
  })
})

describe('a gate that cannot be read', () => {
  it.each([
    ['maxVisits', '3'],
    ['expiresAt', '2020-01-01'],
    ['blockedCountryIds', 'ES'],
    ['sealedPassword', 5],
    ['isActive', 'no'],
    ['customSlug', 7],
  ])('stays shut: %s', async (field, value) => {
    const { shortUrl } = await storeLink({ [field]: value })
    const answer = await open(shortUrl)
    expect([answer.statusCode, answer.headers.location]).toEqual([410, undefined])
  })

  it('does not keep other links from being read with it', async () => {
    const broken = await storeLink({ expiresAt: 'mañana', customSlug: 7 })
    const sound = await storeLink({})
    await t.deps.visits.redirects.warmUp()
    expect((await open(broken.shortUrl)).statusCode).toBe(410)
    expect((await open(sound.shortUrl)).statusCode).toBe(302)
  })
})

it('visitors who come at once are answered though one answer among them fails', async () => {
  const { shortUrl } = await storeLink({})
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  t.app.server.prependOnceListener('request', (_request, response) => {
    response.getHeaderNames = () => {
      Reflect.deleteProperty(response, 'getHeaderNames')
      throw new Error('this answer cannot be given')
    }
  })
  const visit = () =>
    fetch(`${address}/r/${shortUrl}`, { redirect: 'manual', headers: { 'user-agent': FIREFOX } })
  const answers = await Promise.all([visit(), visit(), visit()])
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 302, 500])
  expect((await visit()).status).toBe(302)
})
