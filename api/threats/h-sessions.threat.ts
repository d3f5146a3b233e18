import { expect, test } from 'vitest'
import { useService } from './harness/use-service.ts'

const service = useService()

interface Listed {
  id: string
  isCurrent: boolean
}

test('row 130: nobody ends or sees another’s session, and an ended one opens nothing', async () => {
  const person = await service.people.free()
  const device = await service.people.signIn(person.account)
  const listed = (await device.get('/api/account/sessions')).json() as unknown as Listed[]
  const own = listed.find(({ isCurrent }) => isCurrent)
  const other = listed.find(({ isCurrent }) => !isCurrent)
  expect(listed).toHaveLength(2)
  const stranger = await service.people.free()
  expect((await stranger.delete(`/api/account/sessions/${other?.id}`)).status).toBe(404)
  expect((await stranger.delete('/api/account/sessions')).status).toBe(200)
  expect((await person.get('/api/link/user/')).status).toBe(200)

  // The ids in the list are no cookies, whatever their signature.
  const thief = service.caller()
  const [name = '', value = ''] = device.cookies().split('=')
  thief.setCookies(`${name}=${own?.id}.${decodeURIComponent(value).split('.')[1]}`)
  expect((await thief.get('/api/link/user/')).status).toBe(401)

  const stolen = person.cookies()
  expect((await device.delete(`/api/account/sessions/${other?.id}`)).status).toBe(200)
  thief.setCookies(stolen)
  const answers = await Promise.all([
    thief.get('/api/link/user/'),
    thief.get('/api/account/sessions'),
    thief.post('/api/link/create', { longUrl: 'https://a.example/' }),
    thief.delete(`/api/account/sessions/${own?.id}`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  expect((await thief.get('/api/auth/status')).json()).toEqual({ isAuthenticated: false, signedOut: true })
  expect((await device.get('/api/link/user/')).status).toBe(200)
})
