import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const TWITTERBOT = 'Twitterbot/1.0'
const SPANISH_ADDRESS = '80.58.61.250'
const FRENCH_ADDRESS = '90.63.255.1'
const SPAIN = 724
const FRANCE = 250
const HOST = 'destination.example'
const DESTINATION = `https://${HOST}/path?x=%C3%B1#a`

let service: TestApp
let pro: TestClient
beforeAll(async () => {
  service = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } })
  pro = await service.asPro()
})
afterAll(() => service.close())

interface MadeLink {
  id: number
  shortUrl: string
}

async function createLink(fields: Record<string, unknown> = {}): Promise<MadeLink> {
  const created = await pro.post('/api/link/create', { longUrl: DESTINATION, ...fields })
  expect(created.statusCode, created.body).toBe(201)
  return created.json()
}

interface OpenOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT'
  agent?: string
  from?: string
  headers?: Record<string, string>
  body?: string
}

function open(code: string, { method = 'GET', agent = FIREFOX, from, headers, body }: OpenOptions = {}) {
  return service.app.inject({
    method,
    url: `/r/${code}`,
    headers: { 'user-agent': agent, ...(from ? { 'x-forwarded-for': from } : {}), ...headers },
    ...(body === undefined ? {} : { body }),
  })
}

function post(code: string, password: string, from = '198.51.100.1') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return open(code, { method: 'POST', from, headers, body: new URLSearchParams({ password }).toString() })
}

async function statsOf(code: string) {
  const answer = await pro.get(`/api/link/stats/${code}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

function expectCount(code: string, count: number) {
  return expect.poll(async () => (await statsOf(code)).totalAccesses, { timeout: 5000 }).toBe(count)
}

describe('a short link', () => {
  test('leads to its destination, byte for byte, and the visit is counted once', async () => {
    const { shortUrl } = await createLink()
    const answer = await open(`${shortUrl}?url=https://evil.example&code=zzz&next=//evil.example`, {
      from: SPANISH_ADDRESS,
    })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe(DESTINATION)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    await expectCount(shortUrl, 1)
    const stats = await statsOf(shortUrl)
    expect(stats).toMatchObject({ qrAccesses: 0, desktopAccesses: 1, mobileAccesses: 0 })
    expect(stats.last7Days.map((row: { clics: number }) => row.clics)).toEqual([0, 0, 0, 0, 0, 0, 1])
    expect(stats.accesses).toMatchObject([
      {
        device: 'desktop',
        method: 'link',
        ip: SPANISH_ADDRESS,
        is_vpn: false,
        country: { id: SPAIN, code: 'ES' },
      },
    ])
  })

  test('sends phones and desktops to their own destinations, and marks scans', async () => {
    const { shortUrl } = await createLink({
      mobileUrl: 'https://m.example.com/',
      desktopUrl: 'https://d.example.com/',
    })
    expect((await open(shortUrl)).headers.location).toBe('https://d.example.com/')
    expect((await open(`${shortUrl}?qr`, { agent: IPHONE })).headers.location).toBe('https://m.example.com/')
    await expectCount(shortUrl, 2)
    expect(await statsOf(shortUrl)).toMatchObject({ qrAccesses: 1, desktopAccesses: 1, mobileAccesses: 1 })
  })

  test('answers to its custom slug in any case, and to its code only as it is', async () => {
    const { shortUrl } = await createLink({ sufix: 'Mi-Promo' })
    for (const name of [shortUrl, 'Mi-Promo', 'MI-PROMO', 'mi-promo/']) {
      expect((await open(name)).statusCode, name).toBe(302)
    }
    const swapped = shortUrl.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    expect((await open(swapped)).statusCode).toBe(404)
  })

  test('counts neither HEAD nor prefetches nor bots, which are redirected all the same', async () => {
    const { shortUrl } = await createLink()
    const machines: OpenOptions[] = [
      { method: 'HEAD' },
      { headers: { 'sec-purpose': 'prefetch' } },
      { headers: { purpose: 'prefetch' } },
      { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
      { agent: TWITTERBOT },
    ]
    for (const options of machines) {
      const answer = await open(shortUrl, options)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, DESTINATION])
      expect(answer.body).toBe('')
    }
    await open(shortUrl)
    await expectCount(shortUrl, 1)
  })

  test('is refused at once when it is switched off, expires or is deleted', async () => {
    const { id, shortUrl } = await createLink({ sufix: 'al-momento' })
    expect((await open('al-momento')).statusCode).toBe(302)
    await pro.put('/api/link/update', { id, longUrl: DESTINATION, status: false })
    const inactive = await open(shortUrl)
    expect(inactive.statusCode).toBe(410)
    expect(inactive.body).toContain('Este enlace está desactivado')
    expect((await open('al-momento')).statusCode).toBe(404)
    await pro.put('/api/link/update', { id, longUrl: DESTINATION, status: true })
    expect((await open(shortUrl)).statusCode).toBe(302)
    await pro.delete('/api/link/delete', { id })
    expect((await open(shortUrl)).statusCode).toBe(404)
  })

  test('says that it has expired', async () => {
    const expiry = new Date(Date.now() + 300).toISOString()
    const { shortUrl } = await createLink({ d_expire: expiry })
    await expect.poll(async () => (await open(shortUrl)).statusCode).toBe(410)
    expect((await open(shortUrl)).body).toContain('Este enlace ha caducado')
  })
})

describe('odd requests', () => {
  test('get a 404 page that repeats nothing of what was typed', async () => {
    for (const code of [
      'abc%00',
      '%D0%B0bc',
      '..%2f..%2fetc',
      'abc%2Fdef',
      'a'.repeat(101),
      '%3Cscript%3E',
    ]) {
      const answer = await open(code, { from: '198.51.100.77' })
      expect(answer.statusCode, code).toBe(404)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(answer.body).not.toContain('script')
      expect(answer.body).toContain('Por aquí no hay camino')
    }
  })

  test('are held back after 60 misses a minute from one address', async () => {
    const from = '203.0.113.60'
    const answers = []
    for (let index = 0; index < 62; index++) answers.push((await open(`nada-${index}`, { from })).statusCode)
    expect(answers.filter((status) => status === 404)).toHaveLength(60)
    expect(answers.slice(60)).toEqual([429, 429])
    const held = await open('nada-99', { from })
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0)
    expect((await open('nada-99', { from: '203.0.113.61' })).statusCode).toBe(404)
  })

  test('with another method are refused', async () => {
    const answer = await open('whatever', { method: 'PUT' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
  })
})

describe('a link that blocks countries', () => {
  test('is decided by the address, never by a header that anybody can send', async () => {
    const { shortUrl } = await createLink({ blockedCountries: [SPAIN] })
    const forged = { 'cf-ipcountry': 'FR', 'x-real-ip': FRENCH_ADDRESS, forwarded: `for=${FRENCH_ADDRESS}` }
    const blocked = await open(shortUrl, { from: `${FRENCH_ADDRESS}, ${SPANISH_ADDRESS}`, headers: forged })
    expect(blocked.statusCode).toBe(403)
    expect(blocked.body).not.toContain(HOST)
    expect((await open(shortUrl, { from: FRENCH_ADDRESS })).statusCode).toBe(302)
    await expectCount(shortUrl, 1)
    expect((await statsOf(shortUrl)).accesses[0]).toMatchObject({
      ip: FRENCH_ADDRESS,
      country: { id: FRANCE },
    })
  })

  test('lets an unknown country in', async () => {
    const { shortUrl } = await createLink({ blockedCountries: [SPAIN] })
    expect((await open(shortUrl, { from: '10.0.0.7' })).statusCode).toBe(302)
  })
})

describe('a link with an access limit', () => {
  test('lets exactly as many people through, whatever comes at once, and machines use up nothing', async () => {
    const { shortUrl } = await createLink({ accessLimit: 3 })
    const machines: OpenOptions[] = [
      { method: 'HEAD' },
      { headers: { 'sec-purpose': 'prefetch' } },
      { headers: { purpose: 'prefetch' } },
      { agent: TWITTERBOT },
    ]
    for (const options of [...machines, ...machines]) {
      const answer = await open(shortUrl, options)
      expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined])
      expect(answer.body).not.toContain(HOST)
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(shortUrl)))
    expect(answers.filter(({ statusCode }) => statusCode === 302)).toHaveLength(3)
    expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(17)
    expect((await open(shortUrl, { method: 'HEAD' })).statusCode).toBe(410)
    await expectCount(shortUrl, 3)
  })

  test('takes up a raised limit at once', async () => {
    const { id, shortUrl } = await createLink({ accessLimit: 1 })
    expect((await open(shortUrl)).statusCode).toBe(302)
    expect((await open(shortUrl)).statusCode).toBe(410)
    await pro.put('/api/link/update', { id, longUrl: DESTINATION, accessLimit: 2 })
    expect((await open(shortUrl)).statusCode).toBe(302)
    expect((await open(shortUrl)).statusCode).toBe(410)
  })
})

describe('a link with a password', () => {
  test('asks for it, refuses a wrong one, and leads on with the right one', async () => {
    const { shortUrl } = await createLink({ password: 'ábrete sésamo', accessLimit: 2 })
    const asked = await open(shortUrl)
    expect(asked.statusCode).toBe(200)
    expect(asked.body).toContain('<form method="post">')
    expect(asked.headers['content-security-policy']).not.toContain('form-action')
    const wrong = await post(shortUrl, 'abrete sesamo')
    expect(wrong.statusCode).toBe(403)
    expect(wrong.body).toContain('Esa contraseña no es correcta')
    for (const page of [asked, wrong]) expect(page.body).not.toContain(HOST)
    const right = await post(shortUrl, 'ábrete sésamo')
    expect([right.statusCode, right.headers.location]).toEqual([303, DESTINATION])
    await expectCount(shortUrl, 1)
  })

  test('is not opened by any other way to send the password', async () => {
    const { shortUrl } = await createLink({ password: 'secreta' })
    const credentials = Buffer.from(':secreta').toString('base64')
    const attempts = await Promise.all([
      open(`${shortUrl}?password=secreta`),
      open(shortUrl, { headers: { authorization: `Basic ${credentials}` } }),
      open(shortUrl, { headers: { cookie: 'password=secreta; atajo_llave=secreta' } }),
    ])
    for (const answer of attempts)
      expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined])
    const json = { 'content-type': 'application/json' }
    const posted = await open(shortUrl, { method: 'POST', headers: json, body: '{"password":"secreta"}' })
    expect([posted.statusCode, posted.headers.location]).toEqual([403, undefined])
  })

  test('stays open for an hour by an opaque cookie, for this link and this password only', async () => {
    const { id, shortUrl } = await createLink({ password: 'secreta' })
    const other = await createLink({ password: 'secreta' })
    const [cookie] = (await post(shortUrl, 'secreta')).cookies
    expect(cookie).toMatchObject({ path: `/r/${shortUrl}`, httpOnly: true, sameSite: 'Lax', maxAge: 3600 })
    expect(cookie?.value).not.toContain('secreta')
    const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
    expect((await open(shortUrl, { headers })).statusCode).toBe(302)
    expect((await open(other.shortUrl, { headers })).statusCode).toBe(200)
    await pro.put('/api/link/update', { id, longUrl: DESTINATION, password: 'otra' })
    expect((await open(shortUrl, { headers })).statusCode).toBe(200)
  })

  test('takes five wrong passwords from one address, and a hundred from all', async () => {
    const { shortUrl } = await createLink({ password: 'secreta' })
    const from = '203.0.113.5'
    const wrong = await Promise.all(Array.from({ length: 8 }, () => post(shortUrl, 'mala', from)))
    expect(wrong.filter(({ statusCode }) => statusCode === 403)).toHaveLength(5)
    const held = await post(shortUrl, 'secreta', from)
    expect(held.statusCode).toBe(429)
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0)
    let tries = 5
    for (let status = 403; status === 403; tries++) {
      status = (await post(shortUrl, 'mala', `198.18.0.${tries}`)).statusCode
      if (status !== 403) expect(status).toBe(429)
    }
    expect(tries).toBe(101)
    expect((await post(shortUrl, 'secreta', '198.18.1.1')).statusCode).toBe(429)
    const elsewhere = await createLink({ password: 'secreta' })
    expect((await post(elsewhere.shortUrl, 'secreta', from)).statusCode).toBe(303)
  })
})

describe('a link with its own preview', () => {
  test('shows it to preview bots with everything escaped, and people pass through', async () => {
    const hostile = `'"></title><script>alert(1)</script><meta http-equiv=refresh content="0;url=//evil">`
    const { shortUrl } = await createLink({
      useMetadata: true,
      metadataTitle: hostile,
      metadataDescription: hostile,
      metadataImage: 'https://a.example/x.png?%22%20onerror=%22alert(1)',
    })
    const card = await open(shortUrl, { agent: TWITTERBOT })
    expect(card.statusCode).toBe(200)
    expect(card.body).not.toMatch(/<script|<meta http-equiv|" onerror/)
    expect(card.body).toContain('property="og:title" content="&#39;&quot;&gt;&lt;/title&gt;&lt;script&gt;')
    expect(card.body).toContain('name="twitter:card" content="summary_large_image"')
    expect(card.body).not.toContain(HOST)
    expect((await open(shortUrl)).statusCode).toBe(302)
  })
})
