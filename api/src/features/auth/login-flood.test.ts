import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let address: string

beforeAll(async () => {
  t = await startTestApp()
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

function logIn(username: string): Promise<Response> {
  return fetch(`${address}${API.login}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'no es esta, seguro' }),
  })
}

it('a flood of logins is turned away in the contract’s shape, and who comes after it is heard', async () => {
  const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => logIn(`nadie${n}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
  const shed = answers.find(({ status }) => status === 503)
  expect(Number(shed?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(shed?.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await shed?.json()).toEqual({
    error: 'service_unavailable',
    message: 'El servicio no está disponible ahora mismo.',
    details: 'Vuelve a intentarlo dentro de unos segundos.',
  })
  expect((await logIn('nadie')).status).toBe(401)
})
