import { expect, test } from 'vitest'
import { useService } from './harness/use-service.ts'

const PUBLIC_URL = 'https://corto.example'
const service = useService({ PUBLIC_URL })

const account = { username: 'segura', email: 'segura@b.example', password: 'una frase larga' }

test('row 47: under https every cookie of a session or a device has all its flags', async () => {
  const headers = { origin: PUBLIC_URL }
  const guest = await service.send('/api/auth/guest', { method: 'POST', headers })
  expect(guest.status).toBe(201)
  expect((await service.send('/api/auth/register', { method: 'POST', headers, body: account })).status).toBe(
    201,
  )
  const login = await service.send('/api/auth/login', { method: 'POST', headers, body: account })
  expect(login.status).toBe(200)
  for (const line of [...guest.setCookies, ...login.setCookies]) {
    expect(line).toMatch(/^__Host-[^=]+=/)
    const flags = line
      .split(/;\s*/)
      .slice(1)
      .map((flag) => flag.toLowerCase())
    expect(flags).toEqual(expect.arrayContaining(['secure', 'httponly', 'path=/']))
    expect(flags.some((flag) => /^samesite=(lax|strict)$/.test(flag))).toBe(true)
    expect(flags.some((flag) => flag.startsWith('domain'))).toBe(false)
  }
  expect([guest.setCookies.length, login.setCookies.length]).toEqual([1, 2])
  expect(login.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
})

test('row 10: under a public name links to it are refused, in any spelling', async () => {
  const caller = service.caller({ headers: { origin: PUBLIC_URL } })
  expect((await caller.post('/api/auth/guest')).status).toBe(201)
  for (const longUrl of [
    'https://corto.example/r/x',
    'https://CORTO.example./r/x',
    'https://corto.example:443/r/x',
    'http://corto.example/r/x',
    'corto.example/r/x',
    'https://ｃorto.example/r/x',
    'https://corto.example/%2e/r/x',
    'https://corto.example/R/x',
  ]) {
    const answer = await caller.post('/api/link/create', { longUrl })
    expect([longUrl, answer.status]).toEqual([longUrl, 400])
  }
})
