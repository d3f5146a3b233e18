import { expect, test } from 'vitest'
import { createSoftwareAuthenticator } from '../src/testing/software-authenticator.ts'
import type { Caller } from './harness/caller.ts'
import { useService } from './harness/use-service.ts'

const service = useService()

const options = async (caller: Caller, path: string) =>
  (await caller.post(path)).json() as {
    challenge: string
    rpId: string
    rp: { id: string }
    user: { id: string }
  }

test('row 133: a passkey opens on its own origin, once, its own account, in a new session', async () => {
  const person = await service.people.free()
  const origin = new URL(service.url).origin.replace('127.0.0.1', 'localhost')
  const asked = await options(person, '/api/account/passkeys/options')
  const publicOrigin =
    asked.rp.id === 'localhost' ? origin : `http://${asked.rp.id}:${new URL(service.url).port}`
  const key = createSoftwareAuthenticator({ origin: publicOrigin })
  const made = { ...key.create(asked), name: 'Portátil' }
  expect((await person.post('/api/account/passkeys', made)).status).toBe(201)
  expect((await person.post('/api/account/passkeys', made)).status).toBe(400)
  const stranger = await service.people.free()
  expect((await stranger.post('/api/account/passkeys', made)).status).toBe(400)

  const guest = await service.people.guest()
  const fixed = guest.cookies()
  const request = await options(guest, '/api/auth/passkey/options')
  for (const foreign of [
    `https://${asked.rp.id}.evil.example`,
    'https://evil.example',
    'null',
    `${publicOrigin}.`,
  ]) {
    key.settings.origin = foreign
    const answer = await guest.post('/api/auth/passkey', key.get(request))
    expect([answer.status, answer.json().error]).toEqual([401, 'invalid_passkey'])
  }
  key.settings.origin = publicOrigin
  expect((await guest.post('/api/auth/passkey', key.get({ ...request, rpId: 'evil.example' }))).status).toBe(
    401,
  )
  const forged = createSoftwareAuthenticator({ origin: publicOrigin }).get(request)
  const answer = key.get(request)
  const response = { ...forged.response, userHandle: null }
  const disguised = { ...forged, id: answer.id, response }
  expect((await guest.post('/api/auth/passkey', disguised)).status).toBe(401)
  expect(guest.cookies()).toContain(fixed)

  expect((await service.caller().post('/api/auth/passkey', answer)).status).toBe(401)
  const signedIn = await guest.post('/api/auth/passkey', answer)
  expect(signedIn.json()).toMatchObject({ user: { username: person.account.username } })
  expect(guest.cookies()).not.toContain(fixed)
  const thief = service.caller()
  thief.setCookies(fixed)
  expect((await thief.get('/api/auth/guest')).json()).toEqual({ isGuest: false })
  expect((await thief.post('/api/auth/passkey', answer)).status).toBe(401)
  const crossSite = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } }
  const again = key.get(await options(thief, '/api/auth/passkey/options'))
  expect((await thief.post('/api/auth/passkey', again, crossSite)).status).toBe(403)
  for (const body of [{}, [], { ...answer, id: { $gt: '' } }, { ...answer, response: null }]) {
    expect((await service.caller().post('/api/auth/passkey', body)).status).toBe(400)
  }
})
