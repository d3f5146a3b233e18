import { afterAll, expect, test } from 'vitest'
import { startTestMailServer } from '../src/testing/test-mail-server.ts'
import { filesWith } from './harness/data-files.ts'
import { createLink, listLinks, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'
import { wrongTokens } from './harness/wrong-tokens.ts'

const mail = await startTestMailServer()
afterAll(() => mail.stop())

const PUBLIC_URL = 'https://enlaces.example'
const service = useService({
  PUBLIC_URL,
  SMTP_URL: mail.url,
  MAIL_FROM: 'atajo@enlaces.example',
  TRUST_PROXY: 'loopback',
})

const SUBJECT = 'Elige otra contraseña en Atajo'

/** Waits for `count` emails and returns the token in the newest. */
async function mailedToken({ account }: Person, count = 1): Promise<string> {
  const found = () => mail.to(account.email).filter(({ subject }) => subject === SUBJECT)
  await expect.poll(() => found().length).toBeGreaterThanOrEqual(count)
  const [page, token = ''] = (found().at(-1)?.link ?? '').split('#')
  expect(page).toBe(`${PUBLIC_URL}/reset`)
  return token
}

const reset = (token: unknown, password = 'otra frase muy larga') =>
  service.caller().post('/api/auth/reset', { token, password })

test('row 140: a reset is its link’s, once, from PUBLIC_URL alone, and asked for without a difference', async () => {
  const person = await service.people.free()
  const poisoned = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
    origin: PUBLIC_URL,
  }
  const ask = (login: string) =>
    service.send('/api/auth/recover', { method: 'POST', headers: poisoned, body: { login } })
  const [known, unknown] = [await ask(person.account.email), await ask('nadie@example.com')]
  expect([known.status, known.text]).toEqual([202, unknown.text])
  expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
  const first = await mailedToken(person)
  await ask(person.account.username)
  const token = await mailedToken(person, 2)
  for (const { raw } of mail.mails) expect(raw).not.toContain('evil.example')
  expect(filesWith(service.atajo.dataDir, token)).toEqual([])

  const stranger = await service.people.free()
  const guesses = wrongTokens(token)
  for (const guess of guesses) expect((await reset(guess)).status).toBe(400)
  expect((await stranger.post('/api/account/email/confirm', { token })).json().error).toBe('invalid_token')
  const answers = await Promise.all([reset(token), reset(token), reset(first), reset(first)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  expect((await person.get('/api/auth/status')).json()).toEqual({ isAuthenticated: false, signedOut: true })
  expect((await stranger.get('/api/account')).status).toBe(200)
  expect(mail.to('nadie@example.com')).toEqual([])
})

test('row 141: links made while an account goes neither work nor are lost; its return is asked for once', async () => {
  const person = await service.people.free()
  const second = await service.people.signIn(person.account)
  const kept = await createLink(person)
  const making = Array.from({ length: 20 }, (_, n) =>
    second.post('/api/link/create', { longUrl: `https://destino.example/${n}` }),
  )
  const gone = await person.delete('/api/account', person.account)
  expect(gone.status).toBe(200)
  const made = (await Promise.all(making)).filter(({ status }) => status === 201)
  for (const { shortUrl } of [kept, ...made.map((answer) => answer.json())]) {
    await expect.poll(async () => (await service.send(`/r/${shortUrl}`)).status).toBe(410)
  }
  for (const caller of [person, second]) expect((await caller.get('/api/link/user/')).status).toBe(401)

  const guest = await service.people.guest()
  const fixed = guest.cookies()
  const asked = await guest.post('/api/auth/login?return=ask', person.account)
  const { error, challenge, username } = asked.json()
  expect([asked.status, error, username]).toEqual([401, 'account_closing', person.account.username])
  expect(guest.cookies()).toContain(fixed)
  expect((await service.caller().post('/api/auth/return', { challenge })).status).toBe(401)
  const forged = [`${challenge}x`, '', { $gt: '' }, [challenge], null]
  for (const guess of forged) {
    const answer = await service.caller().post('/api/auth/return', { challenge: guess })
    expect([400, 401]).toContain(answer.status)
  }
  expect((await reset(challenge)).status).toBe(400)
  expect((await guest.post('/api/auth/return', { challenge })).status).toBe(200)
  expect(guest.cookies()).not.toContain(fixed)
  expect((await service.caller().post('/api/auth/return', { challenge })).status).toBe(401)
  expect(await listLinks(guest)).toHaveLength(made.length + 1)
})
