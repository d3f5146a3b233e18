import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesWith } from './harness/data-files.ts'
import { createLink, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'
import { DESKTOP_AGENT, FRENCH_ADDRESS } from './harness/visitors.ts'

const folder = mkdtempSync(join(tmpdir(), 'atajo-blocklist-'))
const blocklist = join(folder, 'domains.txt')
writeFileSync(blocklist, '# known for fraud\nevil.example\nXN--80AK6AA92E.com\n\nmalo.example  # too\n')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const service = useService({
  LOG_LEVEL: 'trace',
  TRUST_PROXY: 'loopback',
  VISIT_IP_DAYS: '0',
  BLOCKED_DOMAINS_FILE: blocklist,
})

test('row 110: malformed input is never answered with names from the inside', async () => {
  const person = await service.people.free()
  const answers = await Promise.all([
    person.put('/api/link/update', { id: 'abc', longUrl: 'https://a.example/' }),
    person.delete('/api/link/delete', { id: '9'.repeat(400) }),
    person.get('/api/link/stats/%00'),
    person.get(`/api/link/stats/${'a'.repeat(150)}`),
    person.get('/api/link/stats/abcdefg?tz=No/Existe'),
    person.get('/api/link/stats/abcdefg?tz=Europe/Madrid&tz=UTC'),
    person.get('/api/qrcode/abc.png'),
    person.get('/api/qrcode/1.exe'),
    person.post('/api/link/create', '{"longUrl":', { headers: { 'content-type': 'application/json' } }),
    person.post('/api/auth/login', { username: 'a'.repeat(5000), password: 'x' }),
  ])
  for (const { status, text } of answers) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(text).not.toMatch(/node_modules|\.ts\b|\.js\b|mongo|zod|E11000|at \w+ \(|fastify|FST_|undefined/i)
    expect(JSON.parse(text)).toMatchObject({
      error: expect.any(String),
      message: expect.any(String),
      details: expect.any(String),
    })
  }
})

test('row 111: the log has one JSON line for each thing, and none of anybody’s secrets', async () => {
  const pro = await service.people.pro()
  const key = String((await pro.post('/api/public/create-api-key')).json().apiKey)
  const locked = await createLink(pro, {
    password: 'secreto-del-enlace',
    longUrl: 'https://destino.example/?token=abc123',
  })
  const agent = 'a\\n{"level":50}\u009b31m'
  await service.send(`/r/${locked.shortUrl}`, { headers: { 'user-agent': agent } })
  await service.send(`/r/${locked.shortUrl}`, {
    method: 'POST',
    body: 'password=secreto-del-enlace',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  await service.send('/api/public/create', {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: { longUrl: 'x:' },
  })
  await pro.post('/api/auth/login', { username: pro.account.username, password: 'mi clave equivocada' })
  await service.send('/api/%0a{"level":50}')
  await service.send('/api/auth/status?password=en-la-url', { headers: { cookie: 'sid=galleta-secreta.x' } })
  await expect.poll(service.atajo.output).toContain('"call":"/api/auth/login","status":401')
  const log = service.atajo.output()
  for (const secret of [
    pro.account.password,
    'mi clave equivocada',
    'secreto-del-enlace',
    key,
    decodeURIComponent(pro.cookies().split('=')[1] ?? '-'),
    'galleta-secreta',
    'en-la-url',
    service.stripe.settings.STRIPE_WEBHOOK_SECRET ?? '-',
    service.stripe.settings.STRIPE_SECRET_KEY ?? '-',
    'token=abc123',
  ]) {
    expect([secret, log.includes(secret)]).toEqual([secret, false])
  }
  expect(log).not.toContain(String.fromCharCode(0x9b))
  for (const line of log.split('\n').filter((each) => each.startsWith('{'))) {
    expect(() => JSON.parse(line)).not.toThrow()
  }
})

test('row 114: with no days of keeping, no whole address of a visitor is stored anywhere', async () => {
  const person = await service.people.free()
  const link = await createLink(person)
  const visit = (address: string) =>
    service.send(`/r/${link.shortUrl}`, {
      headers: { 'x-forwarded-for': address, 'user-agent': DESKTOP_AGENT },
    })
  expect((await visit(FRENCH_ADDRESS)).status).toBe(302)
  expect((await visit('2a01:cb00:1234:5678:9abc:def0:1234:5678')).status).toBe(302)
  await expect
    .poll(async () => (await person.get(`/api/link/stats/${link.shortUrl}`)).json().totalAccesses)
    .toBe(2)
  const { text } = await person.get(`/api/link/stats/${link.shortUrl}`)
  expect(text).not.toMatch(/90\.85\.16\.1\b|5678/)
  expect(text).toMatch(/90\.85\.16\.0/)
  expect(service.atajo.output()).not.toMatch(/90\.85\.16\.1\b|9abc:def0/)
  await service.atajo.stop()
  expect(filesWith(service.atajo.dataDir, FRENCH_ADDRESS)).toEqual([])
  expect(filesWith(service.atajo.dataDir, '9abc:def0')).toEqual([])
  await service.atajo.start()
})

describe('row 117: blocked destinations', () => {
  let pro: Person

  beforeAll(async () => {
    pro = await service.people.pro()
  })

  test.each([
    'https://evil.example/',
    'https://EVIL.example./x',
    'evil.example',
    'https://sub.deep.evil.example/',
    'https://ｅvil.example/',
    'http://evil.example:8080/',
    'http://аррӏе.com/',
    'https://xn--80ak6aa92e.com/',
    'https://malo.example/',
  ])('%s is refused in any of the three', async (target) => {
    const own = await createLink(pro)
    for (const field of ['longUrl', 'mobileUrl', 'desktopUrl']) {
      const body = { longUrl: 'https://bueno.example/', [field]: target }
      expect((await pro.post('/api/link/create', body)).status).toBe(400)
      expect((await pro.put('/api/link/update', { ...body, id: own.id })).status).toBe(400)
    }
  })

  test.each(['https://notevil.example/', 'https://evil.example.org/', 'https://a.example/evil.example'])(
    '%s is another host',
    async (longUrl) => {
      const guest = await service.people.guest()
      await createLink(guest, { longUrl })
    },
  )
})
