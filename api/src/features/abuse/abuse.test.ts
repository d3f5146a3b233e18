import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestVisitors, TWITTERBOT } from '../../testing/test-visitors.ts'

let visitors: Awaited<ReturnType<typeof startTestVisitors>>
beforeAll(async () => {
  visitors = await startTestVisitors()
})
afterAll(() => visitors.close())

const ADDRESS = 'https://xn--espaa-rta.example/men%C3%BA/carta.pdf?a=1'

test('A code followed by + shows the destination, redirects nowhere and counts nothing', async () => {
  const { shortUrl } = await visitors.createLink({ longUrl: ADDRESS, title: 'Cliente que no paga' })
  for (const code of [`${shortUrl}+`, `${shortUrl}%2B`, `${shortUrl}+?x=1`]) {
    const { statusCode, headers, body } = await visitors.open(code)
    expect(statusCode).toBe(200)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain('españa.example')
    expect(body).toContain('xn--espaa-rta.example')
    expect(body).toContain('/menú/carta.pdf?<b>a</b>=1')
    expect(body).toContain('PDF')
    expect(body).not.toContain('Cliente que no paga')
  }
  expect((await visitors.open(`${shortUrl}+`, { method: 'HEAD' })).body).toBe('')
  expect((await visitors.open(`${shortUrl}+`, { method: 'POST' })).statusCode).toBe(405)
  await visitors.open(`${shortUrl}+`, { agent: TWITTERBOT })
  await visitors.open(shortUrl)
  await visitors.expectCount(shortUrl, 1)
})

test('It holds no destination where this visitor would not get there now', async () => {
  const secret = 'https://secret.example/here'
  const gates: [Record<string, unknown>, string][] = [
    [{ password: 'abrete-sesamo' }, 'Tiene contraseña'],
    [{ accessLimit: 3 }, 'Tiene los accesos contados'],
    [{ blockedCountries: [724] }, 'No se abre desde tu país'],
    [{ status: false }, 'Está desactivado'],
    [{ password: 'abrete-sesamo', mobileUrl: secret }, 'Tiene contraseña'],
  ]
  for (const [fields, told] of gates) {
    const { shortUrl } = await visitors.createLink({ longUrl: secret, ...fields })
    const { statusCode, body } = await visitors.open(`${shortUrl}+`, { from: '80.58.61.250' })
    expect(statusCode, told).toBe(200)
    expect(body).toContain(told)
    expect(body).not.toContain('secret.example')
    expect(body.includes('>Continuar<')).toBe(told.startsWith('Tiene'))
    const closed = await visitors.open(shortUrl, { from: '80.58.61.250' })
    expect(closed.body.includes(`href="/r/${shortUrl}+`)).toBe(told !== 'Tiene los accesos contados')
  }
})

test('It says that a link is used up, and praises none that nobody has looked at', async () => {
  const limited = await visitors.createLink({ longUrl: ADDRESS, accessLimit: 1 })
  await visitors.open(limited.shortUrl)
  const usedUp = await visitors.open(`${limited.shortUrl}+`)
  expect(usedUp.body).toContain('Ya no admite más accesos')
  expect(usedUp.body).not.toContain('>Continuar<')
  const { shortUrl } = await visitors.createLink({ longUrl: ADDRESS })
  const { body } = await visitors.open(`${shortUrl}+`)
  expect(body).toContain('tampoco lo ha revisado nadie')
  expect(body).toContain('verdict note')
})

test('The page of a password keeps the way to report the link after a wrong one', async () => {
  const { shortUrl } = await visitors.createLink({ longUrl: ADDRESS, password: 'abrete-sesamo' })
  const { statusCode, body } = await visitors.ask({
    method: 'POST',
    url: `/r/${shortUrl}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'password=cierrate',
  })
  expect(statusCode).toBe(403)
  expect(body).toContain(`href="/r/${shortUrl}+#avisar"`)
})

const report = (fields: Record<string, unknown>, from: string) =>
  visitors.ask({
    method: 'POST',
    url: '/api/report',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(fields),
  })
const reports = () => visitors.connection.collection('reports')

test('Reports of three networks close a guest’s link, and none of a member', async () => {
  const guest = await visitors.asGuest()
  const { id, shortUrl } = (await guest.post('/api/link/create', { longUrl: 'https://example.com/g' })).json()
  const { shortUrl: mine } = await visitors.createLink()
  const networks = ['192.0.2.1', '192.0.2.200', '2001:db8:1::1', '2001:db8:1:2::9', '198.51.100.7']
  const statuses: number[] = []
  for (const from of networks) {
    for (const code of [shortUrl, mine]) {
      const answer = await report({ code, reason: 'phishing', text: ' <b>Pide</b> la tarjeta ' }, from)
      expect([answer.statusCode, answer.body]).toEqual([202, '{"ok":true}'])
    }
    statuses.push((await visitors.open(shortUrl)).statusCode)
  }
  expect(statuses).toEqual([302, 302, 302, 302, 451])
  expect((await visitors.open(shortUrl, { agent: TWITTERBOT })).statusCode).toBe(451)
  expect((await visitors.open(`${shortUrl}+`)).statusCode).toBe(451)
  const { headers } = await visitors.open(mine)
  expect(headers.location).toBeDefined()
  const told = await visitors.open(`${mine}+`)
  expect(told.body).toContain('Tres personas han avisado de este enlace. No')
  expect(told.body).toContain('Continuar de todas formas')
  const stored = await reports().find({}).toArray()
  expect(stored).toHaveLength(6)
  expect(JSON.stringify(stored)).not.toMatch(/192\.0\.2|2001:db8|198\.51/)
  const edited = await guest.put('/api/link/update', { id, longUrl: 'https://example.com/other' })
  expect(edited.statusCode).toBe(200)
  expect((await visitors.open(shortUrl)).statusCode).toBe(451)
})

test('The page’s form is taken without a session, and thanks or says what is wrong', async () => {
  const { shortUrl } = await visitors.createLink()
  const send = (fields: Record<string, string>, language = 'es') =>
    visitors.ask({
      method: 'POST',
      url: '/api/report',
      // Browsers send these headers from a page with the policy `no-referrer`.
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'null',
        'sec-fetch-site': 'same-origin',
        'accept-language': language,
        'x-forwarded-for': '203.0.113.5',
      },
      body: new URLSearchParams(fields).toString(),
    })
  const thanks = await send({ code: shortUrl, reason: 'other', text: '', email: '' })
  expect([thanks.statusCode, thanks.headers.location]).toEqual([303, `/r/${shortUrl}+?gracias`])
  expect(thanks.headers['set-cookie']).toBeUndefined()
  expect((await visitors.open(`${shortUrl}+?gracias`)).body).toContain('Gracias por avisar')
  const before = await reports().countDocuments()
  for (const [fields, status, said] of [
    [{ code: shortUrl, reason: 'envidia' }, 400, 'elige qué pasa'],
    [{ code: shortUrl, reason: 'spam', email: 'no es un correo' }, 400, 'El correo no es válido'],
    [{ code: shortUrl, reason: 'spam', text: 'ñ'.repeat(1001) }, 400, 'más de 1000 letras'],
    [{ code: '<script>', reason: 'spam' }, 404, 'No hay ningún enlace con ese código'],
    [{ code: shortUrl, reason: 'spam', $where: '1' }, 400, 'No ha llegado bien'],
  ] as const) {
    const refused = await send(fields)
    expect(refused.statusCode, said).toBe(status)
    expect(refused.headers['content-type']).toContain('text/html')
    expect(refused.body).toContain('No hemos podido recoger tu aviso')
    expect(refused.body).toContain(said)
  }
  const inEnglish = await send({ code: shortUrl, reason: 'spam', email: 'x' }, 'en')
  expect(inEnglish.headers).toMatchObject({ 'content-language': 'en', vary: 'Accept-Language, Cookie' })
  expect(inEnglish.body).toContain('The email address is not valid')
  expect(await reports().countDocuments()).toBe(before)
})

test('row 195: a network sends thirty reports a day', async () => {
  const buckets = visitors.connection.collection<{ _id: string; count: number }>('rate_buckets')
  const before = await buckets.distinct('_id', { _id: /^report-day:/ })
  const { shortUrl } = await visitors.createLink()
  const send = async (reason: string) => report({ code: shortUrl, reason }, '100.64.9.1')
  expect((await send('spam')).statusCode).toBe(202)
  await buckets.updateOne({ _id: { $regex: /^report-day:/, $nin: before } }, { $set: { count: 29 } })
  expect((await send('spam')).statusCode).toBe(202)
  expect((await send('spam')).statusCode).toBe(429)
  const page = await visitors.ask({
    method: 'POST',
    url: '/api/report',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': 'ca',
      'x-forwarded-for': '100.64.9.1',
    },
    body: `code=${shortUrl}&reason=spam`,
  })
  expect([page.statusCode, page.headers['content-language']]).toEqual([429, 'ca'])
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
  expect(page.body).toMatch(/Torna-ho a provar d’aquí a \d+ (?:segons?|minuts?|hora|hores)\./)
})
