import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { filesWith } from './harness/data-files.ts'
import { createLink, listLinks, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'

const service = useService()

const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

/** Creates a person with an authenticator whose last used code is the one before the present. */
async function withSecondStep(): Promise<{ person: Person; secret: string; recoveryCodes: string[] }> {
  const person = await service.people.free()
  const secret = String((await person.post('/api/account/totp')).json().secret)
  const code = codeOf(secret, Date.now() - 30_000)
  const confirmed = await person.post('/api/account/totp/confirm', { code })
  expect(confirmed.status).toBe(200)
  return { person, secret, recoveryCodes: confirmed.json().recoveryCodes as unknown as string[] }
}

async function begin(person: Person, caller = service.caller()) {
  const begun = await caller.post('/api/auth/login', person.account)
  expect([begun.status, begun.json().error]).toEqual([401, 'totp_required'])
  expect(begun.setCookies).toEqual([expect.stringMatching(/^sign-in=/)])
  return { caller, challenge: String(begun.json().challenge) }
}

test('row 131: a code is taken once, and a challenge is its browser’s, account’s and for five tries', async () => {
  const { person, secret, recoveryCodes } = await withSecondStep()
  const guest = await service.people.guest()
  await createLink(guest)
  const fixed = guest.cookies()
  const { challenge } = await begin(person, guest)
  expect(guest.cookies()).toContain(fixed)
  expect(await listLinks(guest)).toHaveLength(1)
  const shown = { challenge, code: recoveryCodes[3] }
  expect((await service.caller().post('/api/auth/totp', shown)).json().error).toBe('challenge_over')
  const code = codeOf(secret)
  const answer = (shown: string, by = guest, to = challenge) =>
    by.post('/api/auth/totp', { challenge: to, code: shown })
  expect((await answer(code)).status).toBe(200)
  expect(guest.cookies()).not.toContain(fixed)
  const thief = service.caller()
  thief.setCookies(fixed)
  expect((await thief.get('/api/auth/guest')).json()).toEqual({ isGuest: false })
  expect((await answer(recoveryCodes[0] ?? '', thief)).json().error).toBe('challenge_over')

  const seen = await begin(person)
  expect((await answer(code, seen.caller, seen.challenge)).json().error).toBe('wrong_code')
  const stranger = await withSecondStep()
  for (const foreign of [stranger.recoveryCodes[0] ?? '', '000000', '', ' ', `${code}0`]) {
    const answered = await answer(foreign, seen.caller, seen.challenge)
    expect([400, 401]).toContain(answered.status)
  }
  expect((await seen.caller.get('/api/auth/status')).json()).toEqual({ isAuthenticated: false })
  for (const forged of ['x', challenge, { $gt: '' }, ['a'], 'a'.repeat(200)]) {
    const body = { challenge: forged, code: recoveryCodes[1] }
    expect([400, 401]).toContain((await service.caller().post('/api/auth/totp', body)).status)
  }
  const last = await begin(person)
  expect((await answer(recoveryCodes[1] ?? '', last.caller, last.challenge)).status).toBe(200)
  expect(filesWith(service.atajo.dataDir, secret)).toEqual([])
  expect(filesWith(service.atajo.dataDir, recoveryCodes[2] ?? '')).toEqual([])
})

test('row 132: a stolen session changes nothing that keeps the account safe without a code', async () => {
  const { person, recoveryCodes } = await withSecondStep()
  const { account } = person
  const answers = await Promise.all([
    person.post('/api/account/totp', {}),
    person.delete('/api/account/totp', { code: '000000' }),
    person.post('/api/account/totp/recovery-codes', {}),
    person.post('/api/account/keys', { name: 'x', scope: 'all' }),
    person.post('/api/public/create-api-key'),
    person.post('/api/account/password', { current: account.password, next: 'otra frase muy larga' }),
    person.put('/api/account', { username: 'robada', password: account.password }),
    person.put('/api/account', { email: 'robada@example.com', password: account.password }),
  ])
  expect(answers.map((answer) => answer.json().error)).toEqual(answers.map(() => 'code_required'))
  expect((await person.get('/api/account')).json()).toMatchObject({
    username: account.username,
    hasTotp: true,
  })
  const { caller, challenge } = await begin(person)
  const completed = await caller.post('/api/auth/totp', { challenge, code: recoveryCodes[0] })
  expect(completed.status).toBe(200)
})
