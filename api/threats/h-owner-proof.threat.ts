import { expect, test } from 'vitest'
import { ageSignIns } from '../src/testing/age-sign-ins.ts'
import { createSoftwareAuthenticator } from '../src/testing/software-authenticator.ts'
import { useService } from './harness/use-service.ts'

const service = useService({ RATE_LIMIT_SCALE: '1' })

test('row 134: a session that was left open changes no way in and ends no other session', async () => {
  const person = await service.people.free()
  const device = await service.people.signIn(person.account)
  const asked = (await device.post('/api/account/passkeys/options')).json()
  const made = {
    ...createSoftwareAuthenticator({ origin: service.url }).create(asked as never),
    name: 'Otra',
  }
  const [session] = (await device.get('/api/account/sessions')).json() as unknown as { id: string }[]
  const before = (await device.get('/api/account')).json()
  await ageSignIns(service.atajo.dataDir)

  const stolen = service.caller()
  stolen.setCookies(device.cookies())
  const calls = (proof: object) => [
    stolen.post('/api/account/totp', proof),
    stolen.post('/api/account/passkeys/options', proof),
    stolen.post('/api/account/passkeys', { ...made, ...proof }),
    stolen.delete('/api/account/sessions', proof),
    stolen.delete(`/api/account/sessions/${session?.id}`, proof),
  ]
  const answers = await Promise.all(calls({}))
  expect(answers.map((answer) => answer.json().error)).toEqual(answers.map(() => 'recent_login_required'))
  for (const password of [{ $ne: '' }, ['x'], '', null]) {
    expect([400, 403]).toContain((await stolen.post('/api/account/totp', { password })).status)
  }

  // Ten wrong ones in ten minutes, however they are shared out; then the right one is not taken.
  const guesses = []
  for (let round = 0; round < 3; round += 1) {
    guesses.push(...(await Promise.all(calls({ password: 'una de tantas' }))))
  }
  const errors = guesses.map((answer) => answer.json().error)
  expect(errors.filter((error) => error === 'wrong_password')).toHaveLength(10)
  expect(errors.filter((error) => error === 'too_many_requests')).toHaveLength(5)
  const { password } = person.account
  expect((await stolen.post('/api/account/totp', { password })).status).toBe(429)

  expect((await person.get('/api/account')).json()).toEqual(before)
  const again = await service.people.signIn(person.account)
  expect((await again.delete('/api/account/sessions')).status).toBe(200)
  expect((await stolen.get('/api/account')).status).toBe(401)
})
