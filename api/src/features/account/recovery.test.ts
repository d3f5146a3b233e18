import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailQueue } from '../../platform/mail/mail-queue.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import { startTestMailServer, type TestMailServer } from '../../testing/test-mail-server.ts'

let t: TestApp
let server: TestMailServer

const PUBLIC_URL = 'https://enlaces.example'

const NEXT = 'otra contraseña bien larga'

beforeAll(async () => {
  server = await startTestMailServer()
  const MAIL_FROM = 'atajo@enlaces.example'
  t = await startTestApp({ env: { PUBLIC_URL, MAIL_FROM, SMTP_URL: server.url, SITE_NAME: 'Atajos <b>' } })
})
afterAll(async () => {
  await t.close()
  await server.stop()
})

const mails = () =>
  t.connection.collection<{ _id: string; kind: string; attempts: number; dueAt: Date; lease?: string }>(
    'mails',
  )
const waiting = async () => (await mails().find().toArray()).length

async function logIn(username: string, password = TEST_PASSWORD) {
  const client = t.client()
  return { client, statusCode: (await client.post(API.login, { username, password })).statusCode }
}

const recover = (login: string, headers = {}) => t.client().post(API.recover, { login }, headers)

/** Waits for `count` emails to an address and returns the link in the newest. */
async function mailed(address: string, count = 1) {
  await expect.poll(() => server.to(address).length).toBeGreaterThanOrEqual(count)
  const mail = server.to(address).at(-1)
  return { mail, token: mail?.link?.split('#')[1] ?? '' }
}

const reset = (token: string, password = NEXT, more = {}) =>
  t.client().post(API.resetPassword, { token, password, ...more })

describe('a forgotten password', () => {
  it('is asked for by mail, whose link comes from PUBLIC_URL alone', async () => {
    await t.signUp('alba')
    const poisoned = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: PUBLIC_URL }
    const answer = await recover('ALBA', poisoned)
    expect([answer.statusCode, answer.json()]).toEqual([202, { ok: true }])
    const { mail, token } = await mailed('alba@example.test')
    expect(mail?.subject).toBe('Elige otra contraseña en Atajos <b>')
    expect(mail?.raw).toMatch(/^From: "?Atajos <b>"? <atajo@enlaces\.example>/m)
    expect(mail?.link).toBe(`${PUBLIC_URL}/reset#${token}`)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(mail?.raw).not.toContain('evil.example')
    expect(mail?.html).toContain(`href="${PUBLIC_URL}/reset#${token}"`)
    expect(mail?.html).toContain('Atajos &lt;b&gt;')
    expect(mail?.html).not.toMatch(/<(img|link|script)|url\(/)
    const stored = JSON.stringify(await t.connection.collection('account_tokens').find().toArray())
    expect(stored).not.toContain(token)
    await expect.poll(waiting).toBe(0)
  })

  it('answers an unknown name alike and sends no email', async () => {
    const before = server.mails.length
    await t.signUp('skfina')
    const lookAlikes = ['s\u212Afina', 'ſkfina', 'skﬁna', 'ｓkfina', 'skﬁna@example.test']
    for (const login of [...lookAlikes, 'nadie', 'nadie@example.test', 'a\r\nbcc: x@example.test', '$ne']) {
      const answer = await recover(login)
      expect([answer.statusCode, answer.json()]).toEqual([202, { ok: true }])
    }
    await expect.poll(waiting).toBe(0)
    expect(server.mails.length).toBe(before)
    expect((await t.client().post(API.recover, { login: { $gt: '' } })).statusCode).toBe(400)
  })

  it('is replaced once: all sessions end, the address is confirmed, earlier keys are gone', async () => {
    const client = await t.signUp('berta')
    const { apiKey } = (await client.post(API.createApiKey)).json()
    await recover('berta@EXAMPLE.test')
    const { token } = await mailed('berta@example.test', 2)
    expect((await reset(token, '12345678')).json().fields).toHaveProperty('password')
    expect((await reset(token)).json()).toEqual({ ok: true })
    expect((await client.get(API.authStatus)).json()).toMatchObject({ isAuthenticated: false })
    expect((await logIn('berta')).statusCode).toBe(401)
    const { client: again } = await logIn('berta', NEXT)
    expect((await again.get(API.account)).json().emailVerified).toBe(true)
    const byKey = await t
      .client()
      .post(API.publicCreate, { longUrl: 'https://e.example' }, { 'x-api-key': apiKey })
    expect(byKey.json().error).toBe('invalid_api_key')
    const twice = await reset(token, 'una tercera contraseña')
    expect([twice.statusCode, twice.json().error]).toEqual([400, 'invalid_token'])
    const { mail } = await mailed('berta@example.test', 3)
    expect(mail?.subject).toBe('Tu contraseña de Atajos <b> ha cambiado')
    expect(mail?.text).toContain('Las claves de API que tuviera la cuenta ya no valen.')
  })

  it('keeps the keys of an address that was confirmed before, where they are asked for', async () => {
    const client = await t.signUp('blanca')
    await t.connection
      .collection<{ _id: number }>('users')
      .updateOne({ _id: client.userId }, { $set: { emailConfirmedAt: new Date() } })
    const { apiKey } = (await client.post(API.createApiKey)).json()
    await recover('blanca')
    await reset((await mailed('blanca@example.test', 2)).token, NEXT, { keepApiKeys: true })
    const link = { longUrl: 'https://destino.example/' }
    const byKey = await t.client().post(API.publicCreate, link, { 'x-api-key': apiKey })
    expect(byKey.statusCode).toBe(201)
  })

  it('lets one of ten concurrent resets succeed, and voids all other links of the account', async () => {
    await t.signUp('clara')
    await recover('clara')
    const first = (await mailed('clara@example.test', 1)).token
    await recover('clara')
    const second = (await mailed('clara@example.test', 2)).token
    const tries = Array.from({ length: 10 }, (_, n) =>
      reset(n % 2 ? first : second, `contraseña número ${n}`),
    )
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(9)
    const won = statuses.indexOf(200)
    expect((await logIn('clara', `contraseña número ${won}`)).statusCode).toBe(200)
  })

  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}=`])('has no link %j', async (token) => {
    expect((await reset(token)).statusCode).toBe(400)
  })

  it('voids the link after half an hour, and after a change of password', async () => {
    const client = await t.signUp('diana')
    await recover('diana')
    const { token } = await mailed('diana@example.test')
    const tokens = t.connection.collection<{ userId: number; expiresAt: Date }>('account_tokens')
    const [stored] = await tokens.find({ userId: client.userId }).toArray()
    const left = Number(stored?.expiresAt) - Date.now()
    expect(left).toBeGreaterThan(29 * 60_000)
    expect(left).toBeLessThanOrEqual(30 * 60_000)
    await tokens.updateOne({ userId: client.userId }, { $set: { expiresAt: new Date() } })
    expect((await reset(token)).json().error).toBe('invalid_token')
    await recover('diana')
    const later = (await mailed('diana@example.test', 2)).token
    await client.post(API.accountPassword, { current: TEST_PASSWORD, next: NEXT })
    expect((await reset(later, 'una tercera contraseña')).json().error).toBe('invalid_token')
  })
})

describe('a new e-mail', () => {
  const change = (email: string) => ({ email, password: TEST_PASSWORD })

  it('takes effect when its owner opens the link, signed in to that account', async () => {
    const client = await t.signUp('elisa')
    const { client: other } = await logIn('elisa')
    const stranger = await t.signUp('extraña')
    const asked = await client.put(API.account, change('Elisa@nueva.test'))
    expect(asked.json()).toMatchObject({ email: 'elisa@example.test', pendingEmail: 'Elisa@nueva.test' })
    const { mail, token } = await mailed('Elisa@nueva.test')
    expect(mail?.link).toBe(`${PUBLIC_URL}/confirm-email#${token}`)
    expect((await t.client().post(API.confirmEmail, { token })).statusCode).toBe(401)
    expect((await stranger.post(API.confirmEmail, { token })).json().error).toBe('invalid_token')
    expect((await reset(token)).json().error).toBe('invalid_token')
    expect((await client.post(API.confirmEmail, { token })).json()).toEqual({ ok: true })
    const confirmed = { email: 'Elisa@nueva.test', emailVerified: true, pendingEmail: null }
    expect((await client.get(API.account)).json()).toMatchObject(confirmed)
    expect((await other.get(API.account)).statusCode).toBe(401)
    expect((await client.post(API.confirmEmail, { token })).json().error).toBe('invalid_token')
    await mailed('elisa@example.test')
    expect(server.to('elisa@example.test')[0]?.text).toContain('tiene ahora otro correo')
  })

  it('a taken address gets the same answer, and its owner an email', async () => {
    await t.signUp('felisa')
    const client = await t.signUp('fermina')
    const taken = await client.put(API.account, change('FELISA@example.test'))
    const free = await (await t.signUp('fabiola')).put(API.account, change('fabiola@nueva.test'))
    expect([taken.statusCode, Object.keys(taken.json())]).toEqual([free.statusCode, Object.keys(free.json())])
    expect(taken.json().pendingEmail).toBe('FELISA@example.test')
    const { mail } = await mailed('FELISA@example.test')
    expect(mail?.link).toBeNull()
    expect(mail?.text).toContain('ya es la de la cuenta felisa')
    expect((await client.get(API.account)).json().email).toBe('fermina@example.test')
  })

  it('that was only registered is confirmed when it is sent again', async () => {
    const client = await t.signUp('gala')
    await client.put(API.account, change('gala@example.test'))
    const { token } = await mailed('gala@example.test')
    expect((await client.post(API.confirmEmail, { token })).statusCode).toBe(200)
    expect((await client.get(API.account)).json()).toMatchObject({ emailVerified: true })
  })
})

describe('a mail', () => {
  /** Makes the waiting emails due now. */
  const makeDue = async () => {
    await mails().updateMany({}, { $set: { dueAt: new Date(0) } })
    t.deps.mailWorker?.wake()
  }
  /** Returns the attempts of the waiting email once the last one has ended. */
  const attempts = async () => {
    const [mail] = await mails().find().toArray()
    return mail === undefined || mail.lease ? 0 : mail.attempts
  }

  it('waits for a server that is down and comes once it is back', async () => {
    await t.signUp('hilda')
    await server.stop()
    await recover('hilda')
    await expect.poll(attempts).toBe(1)
    await makeDue()
    await expect.poll(attempts).toBe(2)
    const [job] = await mails().find().toArray()
    expect(Number(job?.dueAt)).toBeGreaterThan(Date.now() + 20_000)
    await server.start()
    await makeDue()
    await mailed('hilda@example.test')
    await expect.poll(waiting).toBe(0)
  })

  it('that is refused for now is tried again, for good it is not', async () => {
    await t.signUp('irma')
    server.refuseWith(451)
    await recover('irma')
    await expect.poll(attempts).toBe(1)
    server.refuseWith(550)
    await makeDue()
    await expect.poll(waiting).toBe(0)
    server.refuseWith(null)
    expect(server.to('irma@example.test')).toEqual([])
  })

  it('another process takes over an email of a dead one, and never sends it concurrently', async () => {
    await t.signUp('jana')
    const dead = createMailQueue(t.connection)
    await dead.add({ kind: 'recovery', about: 'jana' })
    const claims = await Promise.all([dead, createMailQueue(t.connection)].map((q) => q.claim(Date.now())))
    expect(claims.filter((job) => job !== null)).toHaveLength(1)
    await makeDue()
    await mailed('jana@example.test')
    await expect.poll(waiting).toBe(0)
  })

  it('comes five times an hour to an address, however often and from wherever it is asked for', async () => {
    const env = {
      PUBLIC_URL,
      MAIL_FROM: 'atajo@enlaces.example',
      SMTP_URL: server.url,
      RATE_LIMIT_SCALE: '1',
    }
    const strict = await startTestApp({ env })
    try {
      await strict.signUp('karla')
      const ask = (n: number) => {
        const payload = { login: n % 2 ? 'karla' : 'Karla@example.test' }
        return strict.app.inject({
          method: 'POST',
          url: API.recover,
          payload,
          remoteAddress: `203.0.113.${n}`,
        })
      }
      for (let n = 0; n < 12; n++) expect((await ask(n)).statusCode).toBe(202)
      const left = () => strict.connection.collection('mails').find().toArray()
      await expect.poll(async () => (await left()).length).toBe(0)
      expect(server.to('karla@example.test')).toHaveLength(5)
    } finally {
      await strict.close()
    }
  })
})

it('the site says who gives a link back', async () => {
  const site = (await t.client().get(API.site)).json()
  expect(site.signIn).toEqual({ password: true, passkey: true, oidc: null, recovery: 'mail' })
  expect(site.registration).toBe('open')
})
