import { beforeAll, expect, test } from 'vitest'
import { filesWith } from './harness/data-files.ts'
import { createLink, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'
import { wrongTokens } from './harness/wrong-tokens.ts'

const service = useService({ TRUST_PROXY: 'loopback', RATE_LIMIT_SCALE: '1' })
let admin: Person

beforeAll(async () => {
  admin = await service.people.free()
})

const setUp = (body: object, address = '198.51.100.1', caller = service.caller()) =>
  caller.post('/api/setup', body, { headers: { 'x-forwarded-for': address } })
const registration = (username: string) => ({
  username,
  email: `${username}@example.com`,
  password: 'una frase bastante larga',
})
const users = async () => ((await admin.get('/api/admin/users')).json().items as object[]).length

test('row 170: the first day’s address is its holder’s, once, whoever guesses or repeats it', async () => {
  const said = () => /\/setup#(\S{43})\n/.exec(service.atajo.output())?.[1]
  await expect.poll(said).toBeDefined()
  const token = said() ?? ''
  const guesses = wrongTokens(token)
  for (const [n, guess] of guesses.entries()) {
    const answer = await setUp({ token: guess, account: registration(`ladron${n}`) })
    expect([400, 401]).toContain(answer.status)
  }
  const tries = await Promise.all(
    Array.from({ length: 60 }, (_, n) => setUp({ token: `${n}`.padStart(43, 'x') }, '203.0.113.5')),
  )
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(30)
  const rivals = await Promise.all([
    setUp({ token }, '198.51.100.2', admin),
    ...Array.from({ length: 4 }, (_, n) =>
      setUp({ token, account: registration(`rival${n}`) }, `192.0.2.${n}`),
    ),
  ])
  expect(rivals.filter(({ status }) => status < 300)).toHaveLength(1)
  const winner = rivals.findIndex(({ status }) => status < 300)
  if (winner > 0) admin = await service.people.signIn(registration(`rival${winner - 1}`))
  for (const again of [await setUp({ token }), await setUp({ token, account: registration('tarde') })]) {
    expect(again.json().error).toBe('invalid_token')
  }
  expect(await users()).toBe(winner === 0 ? 1 : 2)
})

test('row 171: nobody becomes an administrator by what they send, keep or once were', async () => {
  const person = await service.people.free()
  const id = ((await person.get('/api/auth/status')).json() as { user: { id: number } }).user.id
  const { apiKey } = (await person.post('/api/public/create-api-key')).json() as { apiKey: string }
  const calls: [string, string, object?][] = [
    ['PUT', `/api/admin/users/${id}`, { role: 'admin' }],
    ['PUT', '/api/account', { name: 'Ana', role: 'admin', isAdmin: true }],
    ['PUT', '/api/admin/settings', { registration: 'closed' }],
    ['POST', '/api/admin/backup', {}],
    ['GET', '/api/admin/health'],
    ['GET', '/api/admin/log/export.csv'],
  ]
  const withKey: Record<string, string>[] = [
    {},
    { 'x-api-key': apiKey },
    { authorization: `Bearer ${apiKey}` },
  ]
  for (const [method, path, body] of calls) {
    for (const headers of withKey) {
      const answer = await person.send(path, { method, body, headers })
      if (path === '/api/account' && answer.status === 200) expect(answer.text).toContain('"role":"user"')
      else expect([401, 403]).toContain(answer.status)
    }
  }
  const made = { ...registration('colada'), role: 'admin', isAdmin: true, grants: ['operator'], planId: 2 }
  const joined = await service.caller().post('/api/auth/register', made)
  expect([joined.status, joined.text]).toEqual([201, expect.stringContaining('"planId":1')])
  expect((await admin.get('/api/admin/users?q=colada')).json().items).toMatchObject([
    { role: 'user', planId: 1 },
  ])
  expect((await admin.put(`/api/admin/users/${id}`, { role: 'admin' })).status).toBe(200)
  expect((await person.get('/api/admin/overview')).status).toBe(200)
  expect((await person.send('/api/admin/overview', { headers: { 'x-api-key': apiKey } })).status).toBe(401)
  expect((await admin.put(`/api/admin/users/${id}`, { role: 'user' })).status).toBe(200)
  expect((await person.get('/api/admin/overview')).status).toBe(403)
  expect((await person.put(`/api/admin/users/${id}`, { role: 'admin' })).status).toBe(403)
  const forged = await admin.post('/api/admin/backup', {}, { headers: { origin: 'https://evil.example' } })
  expect(forged.json().error).toBe('cross_site_request')
})

test('row 172: an invitation lets in as many as it has uses, and nobody who guesses or changes one', async () => {
  expect((await admin.put('/api/admin/settings', { registration: 'invitation' })).status).toBe(200)
  const invited = (await admin.post('/api/admin/invitations', { planId: 2, uses: 2 })).json()
  const { id, code } = invited as { id: string; code: string }
  let people = 0
  const join = (username: string, invitation: unknown) => {
    const headers = { 'x-forwarded-for': `198.18.${++people}.1` }
    return service.caller().post('/api/auth/register', { ...registration(username), invitation }, { headers })
  }
  const other = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
  const wrong: unknown[] = [
    undefined,
    null,
    '',
    id,
    other,
    `${code}A`,
    code.toLowerCase(),
    { $gt: '' },
    [code],
  ]
  for (const [n, guess] of wrong.entries()) {
    expect([400, 403], String(guess)).toContain((await join(`intruso${n}`, guess)).status)
  }
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => join(`invitada${n}`, code)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect((await join('tarde', code)).json().error).toBe('invitation_required')
  expect(filesWith(service.atajo.dataDir, code)).toEqual([])
  expect((await admin.put('/api/admin/settings', { registration: 'open' })).status).toBe(200)
})

test('row 173: what strangers write in reports, names and links comes to administrators as text', async () => {
  const markup = `=cmd|'/c calc'!A1"><script>alert(1)</script>`
  const pro = await service.people.pro()
  const { shortUrl } = await createLink(pro, { title: markup.slice(0, 60) })
  const told = await service.caller().post('/api/report', { code: shortUrl, reason: 'other', text: markup })
  expect(told.status).toBe(202)
  const reports = await admin.get('/api/admin/reports')
  expect(reports.headers['content-type']).toContain('application/json')
  expect(reports.headers['x-content-type-options']).toBe('nosniff')
  const [report] = reports.json().items as { id: string; text: string }[]
  expect(report?.text).toBe(markup)
  const blocked = await admin.post('/api/admin/blocks', { host: 'calc.example', reason: markup })
  expect(blocked.status).toBe(200)
  const log = await admin.get('/api/admin/log/export.csv')
  expect(log.headers['content-type']).toContain('text/csv')
  expect(log.headers['content-disposition']).toContain('attachment')
  expect(log.text).not.toMatch(/(^|,|\n)"?[=+@-]/)
})
