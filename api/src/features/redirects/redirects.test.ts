import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESTINATION, type OpenOptions, startTestVisitors, TWITTERBOT } from '../../testing/test-visitors.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const SPANISH_ADDRESS = '80.58.61.250'
const SPAIN = 724

let visitors: Awaited<ReturnType<typeof startTestVisitors>>
beforeAll(async () => {
  visitors = await startTestVisitors()
})
afterAll(() => visitors.close())

describe('a short link', () => {
  test('leads to its destination, byte for byte, and the visit is counted once', async () => {
    const { shortUrl } = await visitors.createLink()
    const answer = await visitors.open(`${shortUrl}?url=https://evil.example&code=zzz&next=//evil.example`, {
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
    await visitors.expectCount(shortUrl, 1)
    const stats = await visitors.statsOf(shortUrl)
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
    const { shortUrl } = await visitors.createLink({
      mobileUrl: 'https://m.example.com/',
      desktopUrl: 'https://d.example.com/',
    })
    expect((await visitors.open(shortUrl)).headers.location).toBe('https://d.example.com/')
    expect((await visitors.open(`${shortUrl}?qr`, { agent: IPHONE })).headers.location).toBe(
      'https://m.example.com/',
    )
    await visitors.expectCount(shortUrl, 2)
    expect(await visitors.statsOf(shortUrl)).toMatchObject({
      qrAccesses: 1,
      desktopAccesses: 1,
      mobileAccesses: 1,
    })
  })

  test('answers to its custom slug in any case, and to its code only as it is', async () => {
    const { shortUrl } = await visitors.createLink({ sufix: 'Mi-Promo' })
    for (const name of [shortUrl, 'Mi-Promo', 'MI-PROMO', 'mi-promo/']) {
      expect((await visitors.open(name)).statusCode, name).toBe(302)
    }
    const swapped = shortUrl.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    expect((await visitors.open(swapped)).statusCode).toBe(404)
  })

  test('counts neither HEAD nor prefetches nor bots, which are redirected all the same', async () => {
    const { shortUrl } = await visitors.createLink()
    const machines: OpenOptions[] = [
      { method: 'HEAD' },
      { headers: { 'sec-purpose': 'prefetch' } },
      { headers: { purpose: 'prefetch' } },
      { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
      { agent: TWITTERBOT },
    ]
    for (const options of machines) {
      const answer = await visitors.open(shortUrl, options)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, DESTINATION])
      expect(answer.body).toBe('')
    }
    await visitors.open(shortUrl)
    await visitors.expectCount(shortUrl, 1)
  })

  test('is refused at once when it is switched off, expires or is deleted', async () => {
    const { id, shortUrl } = await visitors.createLink({ sufix: 'al-momento' })
    expect((await visitors.open('al-momento')).statusCode).toBe(302)
    await visitors.pro.put('/api/link/update', { id, longUrl: DESTINATION, status: false })
    const inactive = await visitors.open(shortUrl)
    expect(inactive.statusCode).toBe(410)
    expect(inactive.body).toContain('Este enlace está desactivado')
    expect((await visitors.open('al-momento')).statusCode).toBe(404)
    await visitors.pro.put('/api/link/update', { id, longUrl: DESTINATION, status: true })
    expect((await visitors.open(shortUrl)).statusCode).toBe(302)
    await visitors.pro.delete('/api/link/delete', { id })
    expect((await visitors.open(shortUrl)).statusCode).toBe(404)
  })

  test('says that it has expired', async () => {
    const expiry = new Date(Date.now() + 300).toISOString()
    const { shortUrl } = await visitors.createLink({ d_expire: expiry })
    await expect.poll(async () => (await visitors.open(shortUrl)).statusCode).toBe(410)
    expect((await visitors.open(shortUrl)).body).toContain('Este enlace ha caducado')
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
      const answer = await visitors.open(code, { from: '198.51.100.77' })
      expect(answer.statusCode, code).toBe(404)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(answer.body).not.toContain('script')
      expect(answer.body).toContain('Por aquí no hay camino')
    }
  })

  test('row 109: are held back after 60 misses a minute from one address', async () => {
    const from = '203.0.113.60'
    const answers = []
    for (let index = 0; index < 62; index++)
      answers.push((await visitors.open(`nada-${index}`, { from })).statusCode)
    expect(answers.filter((status) => status === 404)).toHaveLength(60)
    expect(answers.slice(60)).toEqual([429, 429])
    const held = await visitors.open('nada-99', { from })
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0)
    expect((await visitors.open('nada-99', { from: '203.0.113.61' })).statusCode).toBe(404)
  })

  test('refuses other methods', async () => {
    const answer = await visitors.open('whatever', { method: 'PUT' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
  })
})

describe('a visitor reads', () => {
  const inLanguage = (acceptLanguage: string) => ({ headers: { 'accept-language': acceptLanguage } })

  test.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es', 'Este enlace está desactivado'],
    ['ca-valencia, es;q=0.9', 'ca', 'Aquest enllaç està desactivat'],
    ['gl', 'gl', 'Esta ligazón está desactivada'],
    ['eu-ES', 'eu', 'Esteka hau desaktibatuta dago'],
    ['en-GB', 'en', 'This link is switched off'],
    ['de-DE, fr;q=0.9', 'es', 'Este enlace está desactivado'],
  ])('the page of a closed link for %s', async (acceptLanguage, language, heading) => {
    const { shortUrl } = await visitors.createLink({ status: false })
    const page = await visitors.open(shortUrl, inLanguage(acceptLanguage))
    expect([page.statusCode, page.headers['content-language']]).toEqual([410, language])
    expect(page.headers).toMatchObject({ vary: 'Accept-Language', 'cache-control': 'private, no-store' })
    expect(page.body).toContain(`<html lang="${language}">`)
    expect(page.body).toContain(heading)
  })

  test('the form of a password, and what it answers, in one language', async () => {
    const { shortUrl } = await visitors.createLink({ password: 'abrete-sesamo' })
    expect((await visitors.open(shortUrl, inLanguage('eu'))).body).toContain('Esteka honek pasahitza du')
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'eu' }
    const send = (body: string) =>
      visitors.open(shortUrl, { method: 'POST', from: '198.51.100.31', headers, body })
    expect((await send('password=cierrate')).body).toContain('Pasahitz hori ez da zuzena')
    for (let tries = 1; tries < 5; tries++) await send('password=cierrate')
    const held = await send('password=cierrate')
    expect([held.statusCode, held.headers['content-language']]).toEqual([429, 'eu'])
    expect(held.body).toContain('Pasahitz oker gehiegi')
    expect((await send(`password=${'a'.repeat(20_000)}`)).headers['content-language']).toBe('eu')
  })

  test('shows a link’s destination, its dates and the form to report it', async () => {
    const { shortUrl } = await visitors.createLink()
    const { body, headers } = await visitors.open(`${shortUrl}+`, inLanguage('en'))
    expect([headers['content-language'], headers.vary]).toEqual(['en', 'Accept-Language'])
    for (const text of ['Where this link leads', 'Web page', 'It pretends to be somebody else']) {
      expect(body).toContain(text)
    }
    expect(body).toMatch(/<dd>\d{1,2} [A-Z][a-z]{2,3} \d{4}<\/dd>/)
    const thanks = await visitors.open(`${shortUrl}+?gracias`, inLanguage('ca'))
    expect(thanks.body).toContain('Gràcies per avisar')
  })

  test('that there is no link, and nothing of languages where one leads on', async () => {
    const { shortUrl } = await visitors.createLink()
    const unknown = await visitors.open('ningures', { ...inLanguage('gl'), from: '198.51.100.32' })
    expect([unknown.statusCode, unknown.headers['content-language']]).toEqual([404, 'gl'])
    expect(unknown.body).toContain('Por aquí non hai camiño')
    const redirect = await visitors.open(shortUrl, inLanguage('gl'))
    expect([redirect.headers.vary, redirect.headers['content-language']]).toEqual([undefined, undefined])
    const head = await visitors.open('ningures', {
      ...inLanguage('eu'),
      method: 'HEAD',
      from: '198.51.100.32',
    })
    expect([head.headers['content-language'], head.body]).toEqual(['eu', ''])
  })
})
