import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  DESTINATION,
  DESTINATION_HOST,
  type OpenOptions,
  startTestVisitors,
  TWITTERBOT,
} from '../../testing/test-visitors.ts'

const SPANISH_ADDRESS = '80.58.61.250'
const FRENCH_ADDRESS = '90.63.255.1'
const SPAIN = 724
const FRANCE = 250

let visitors: Awaited<ReturnType<typeof startTestVisitors>>
beforeAll(async () => {
  visitors = await startTestVisitors()
})
afterAll(() => visitors.close())

describe('a link that blocks countries', () => {
  test('row 75: is decided by the address, never by a header that anybody can send', async () => {
    const { shortUrl } = await visitors.createLink({ blockedCountries: [SPAIN] })
    const forged = {
      ...{ 'cf-ipcountry': 'FR', 'x-vercel-ip-country': 'FR', forwarded: `for=${FRENCH_ADDRESS}` },
      ...{
        'x-real-ip': FRENCH_ADDRESS,
        'cf-connecting-ip': FRENCH_ADDRESS,
        'true-client-ip': FRENCH_ADDRESS,
      },
    }
    const blocked = await visitors.open(shortUrl, {
      from: `${FRENCH_ADDRESS}, ${SPANISH_ADDRESS}`,
      headers: forged,
    })
    expect(blocked.statusCode).toBe(403)
    expect(blocked.body).not.toContain(DESTINATION_HOST)
    expect((await visitors.open(shortUrl, { from: `::ffff:${SPANISH_ADDRESS}` })).statusCode).toBe(403)
    expect((await visitors.open(shortUrl, { from: FRENCH_ADDRESS })).statusCode).toBe(302)
    await visitors.expectCount(shortUrl, 1)
    expect((await visitors.statsOf(shortUrl)).accesses[0]).toMatchObject({
      ip: FRENCH_ADDRESS,
      country: { id: FRANCE },
    })
  })

  test('row 75: is not broken by an address that is none', async () => {
    const { shortUrl } = await visitors.createLink({ blockedCountries: [FRANCE] })
    const odd = [
      'no-es-una-direccion',
      '999.1.1.1',
      '80.58.61.250:1234',
      'unknown',
      ' ,',
      "'; drop",
      'a'.repeat(3000),
    ]
    for (const from of odd) expect((await visitors.open(shortUrl, { from })).statusCode, from).toBe(302)
  })

  test('row 76: lets an unknown country in', async () => {
    const { shortUrl } = await visitors.createLink({ blockedCountries: [SPAIN, FRANCE] })
    for (const from of ['10.0.0.7', '192.168.1.1', 'fe80::1', '2001:db8::1', '240.0.0.1']) {
      expect((await visitors.open(shortUrl, { from })).statusCode, from).toBe(302)
    }
  })
})

describe('a link with an access limit', () => {
  test('row 82: lets exactly as many people through, whatever comes at once, and machines use up nothing', async () => {
    const { shortUrl } = await visitors.createLink({ accessLimit: 3 })
    const machines: OpenOptions[] = [
      { method: 'HEAD' },
      { headers: { 'sec-purpose': 'prefetch' } },
      { headers: { purpose: 'prefetch' } },
      { headers: { 'x-moz': 'prefetch' } },
      { headers: { 'sec-purpose': 'prefetch;prerender' } },
      ...[TWITTERBOT, 'WhatsApp/2.23.20.0', 'TelegramBot (like TwitterBot)'].map((agent) => ({ agent })),
      ...['facebookexternalhit/1.1', 'Slackbot-LinkExpanding 1.0', 'LinkedInBot/1.0', 'Discordbot/2.0'].map(
        (agent) => ({ agent }),
      ),
    ]
    for (const options of [...machines, ...machines]) {
      const answer = await visitors.open(shortUrl, options)
      expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined])
      expect(answer.body).not.toContain(DESTINATION_HOST)
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitors.open(shortUrl)))
    expect(answers.filter(({ statusCode }) => statusCode === 302)).toHaveLength(3)
    expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(17)
    expect((await visitors.open(shortUrl, { method: 'HEAD' })).statusCode).toBe(410)
    await visitors.expectCount(shortUrl, 3)
  })

  test('shows its owner how much of the limit is used, and that it is used up until it is raised', async () => {
    const { id, shortUrl } = await visitors.createLink()
    const use = async () => {
      const links: { id: number }[] = (await visitors.pro.get('/api/link/user/')).json()
      return links.find((link) => link.id === id)
    }
    await visitors.open(shortUrl)
    const limited = { id, longUrl: DESTINATION, accessLimit: 1 }
    const update = await visitors.pro.put('/api/link/update', limited)
    expect(update.json()).toMatchObject({ usedAccesses: 0, isUsedUp: false })
    await visitors.open(shortUrl)
    expect(await use()).toMatchObject({ accessLimit: 1, usedAccesses: 1, isUsedUp: true })
    const raised = await visitors.pro.put('/api/link/update', { ...limited, accessLimit: 2 })
    expect(raised.json()).toMatchObject({ usedAccesses: 1, isUsedUp: false })
  })

  test('takes up a raised limit at once', async () => {
    const { id, shortUrl } = await visitors.createLink({ accessLimit: 1 })
    expect((await visitors.open(shortUrl)).statusCode).toBe(302)
    expect((await visitors.open(shortUrl)).statusCode).toBe(410)
    await visitors.pro.put('/api/link/update', { id, longUrl: DESTINATION, accessLimit: 2 })
    expect((await visitors.open(shortUrl)).statusCode).toBe(302)
    expect((await visitors.open(shortUrl)).statusCode).toBe(410)
  })
})

describe('a link with a password', () => {
  test('asks for it, refuses a wrong one, and leads on with the right one', async () => {
    const { shortUrl } = await visitors.createLink({ password: 'ábrete sésamo', accessLimit: 2 })
    const asked = await visitors.open(shortUrl)
    expect(asked.statusCode).toBe(200)
    expect(asked.body).toContain('<form method="post">')
    expect(asked.headers['content-security-policy']).not.toContain('form-action')
    const wrong = await visitors.post(shortUrl, 'abrete sesamo')
    expect(wrong.statusCode).toBe(403)
    expect(wrong.body).toContain('Esa contraseña no es correcta')
    for (const page of [asked, wrong]) expect(page.body).not.toContain(DESTINATION_HOST)
    const right = await visitors.post(shortUrl, 'ábrete sésamo')
    expect([right.statusCode, right.headers.location]).toEqual([303, DESTINATION])
    await visitors.expectCount(shortUrl, 1)
  })

  test('row 78: is not opened by any other way to send the password', async () => {
    const { shortUrl } = await visitors.createLink({ password: 'secreta' })
    const credentials = Buffer.from(':secreta').toString('base64')
    const attempts = await Promise.all([
      visitors.open(`${shortUrl}?password=secreta`),
      visitors.open(shortUrl, { headers: { authorization: `Basic ${credentials}` } }),
      visitors.open(shortUrl, { headers: { cookie: 'password=secreta; atajo_llave=secreta' } }),
    ])
    for (const answer of attempts)
      expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined])
    const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = 'password=secreta'
    const sent: [string, OpenOptions][] = [
      [
        '',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"password":"secreta"}' },
      ],
      ['', { method: 'PUT', headers: asForm, body }],
      ['', { method: 'HEAD' }],
      ['?password=secreta', { method: 'POST', headers: asForm, body: 'password=' }],
      ...['secreta ', 'SECRETA'].map((typed): [string, OpenOptions] => [
        '',
        { method: 'POST', headers: asForm, body: new URLSearchParams({ password: typed }).toString() },
      ]),
      ...['password[]=secreta', 'password[$ne]=x', '__proto__[password]=secreta', 'password', '&&&', ''].map(
        (odd): [string, OpenOptions] => ['', { method: 'POST', headers: asForm, body: odd }],
      ),
    ]
    for (const [place, [query, options]] of sent.entries()) {
      const answer = await visitors.open(shortUrl + query, { ...options, from: `192.0.2.${place}` })
      expect([options, answer.headers.location]).toEqual([options, undefined])
      expect([200, 400, 403, 405]).toContain(answer.statusCode)
      expect(answer.body).not.toContain(DESTINATION_HOST)
    }
  })

  test('row 80: stays open for an hour by an opaque cookie, for this link and this password only', async () => {
    const { id, shortUrl } = await visitors.createLink({ password: 'secreta' })
    const other = await visitors.createLink({ password: 'secreta' })
    const [cookie] = (await visitors.post(shortUrl, 'secreta')).cookies
    expect(cookie).toMatchObject({ path: `/r/${shortUrl}`, httpOnly: true, sameSite: 'Lax', maxAge: 3600 })
    expect(cookie?.value).not.toContain('secreta')
    const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
    expect((await visitors.open(shortUrl, { headers })).statusCode).toBe(302)
    expect((await visitors.open(other.shortUrl, { headers })).statusCode).toBe(200)
    await visitors.pro.put('/api/link/update', { id, longUrl: DESTINATION, password: 'otra' })
    expect((await visitors.open(shortUrl, { headers })).statusCode).toBe(200)
  })

  test('row 79: takes five wrong passwords from one address and a hundred from all, and counts no visit of them', async () => {
    const { shortUrl } = await visitors.createLink({ password: 'secreta' })
    const from = '203.0.113.5'
    const wrong = await Promise.all(Array.from({ length: 8 }, () => visitors.post(shortUrl, 'mala', from)))
    expect(wrong.filter(({ statusCode }) => statusCode === 403)).toHaveLength(5)
    const held = await visitors.post(shortUrl, 'secreta', from)
    expect(held.statusCode).toBe(429)
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0)
    let tries = 5
    for (let status = 403; status === 403; tries++) {
      status = (await visitors.post(shortUrl, 'mala', `198.18.0.${tries}`)).statusCode
      if (status !== 403) expect(status).toBe(429)
    }
    expect(tries).toBe(101)
    expect((await visitors.post(shortUrl, 'secreta', '198.18.1.1')).statusCode).toBe(429)
    const elsewhere = await visitors.createLink({ password: 'secreta', accessLimit: 1 })
    for (let n = 0; n < 5; n++) await visitors.post(elsewhere.shortUrl, 'mala', '203.0.113.6')
    expect((await visitors.post(elsewhere.shortUrl, 'secreta', from)).statusCode).toBe(303)
  })

  test('counts no try that could not be judged', async () => {
    const { id, shortUrl } = await visitors.createLink({ password: 'secreta' })
    const buckets = visitors.connection.collection<{ _id: string; count: number | string; resetAt: Date }>(
      'rate_buckets',
    )
    const resetAt = new Date(Date.now() + 300_000)
    await buckets.insertOne({ _id: `link-password:${id}`, count: 'ilegible', resetAt })
    for (let n = 0; n < 6; n++) expect((await visitors.post(shortUrl, 'secreta')).statusCode).toBe(503)
    await buckets.deleteOne({ _id: `link-password:${id}` })
    expect((await visitors.post(shortUrl, 'mala')).statusCode).toBe(403)
    expect((await visitors.post(shortUrl, 'secreta')).statusCode).toBe(303)
  })
})

describe('a link with its own preview', () => {
  test('shows it to preview bots with everything escaped, and people pass through', async () => {
    const hostile = `'"></title><script>alert(1)</script><meta http-equiv=refresh content="0;url=//evil">`
    const { shortUrl } = await visitors.createLink({
      useMetadata: true,
      metadataTitle: hostile,
      metadataDescription: hostile,
      metadataImage: 'https://a.example/x.png?%22%20onerror=%22alert(1)',
    })
    const card = await visitors.open(shortUrl, { agent: TWITTERBOT })
    expect(card.statusCode).toBe(200)
    expect(card.body).not.toMatch(/<script|<meta http-equiv|" onerror/)
    expect(card.body).toContain('property="og:title" content="&#39;&quot;&gt;&lt;/title&gt;&lt;script&gt;')
    expect(card.body).toContain('name="twitter:card" content="summary_large_image"')
    expect(card.body).not.toContain(DESTINATION_HOST)
    expect((await visitors.open(shortUrl)).statusCode).toBe(302)
  })

  test('shows it to preview bots behind a password too, without destination, and asks people', async () => {
    const { shortUrl } = await visitors.createLink({
      password: 'secreta',
      useMetadata: true,
      metadataTitle: 'Oferta',
    })
    const card = await visitors.open(shortUrl, { agent: TWITTERBOT })
    expect([card.statusCode, card.headers.location]).toEqual([200, undefined])
    expect(card.body).toContain('<meta property="og:title" content="Oferta">')
    for (const hidden of [DESTINATION_HOST, '<form']) expect(card.body).not.toContain(hidden)
    const person = await visitors.open(shortUrl)
    expect(person.body).toContain('<form method="post">')
    expect(person.body).not.toContain('Oferta')
  })
})
