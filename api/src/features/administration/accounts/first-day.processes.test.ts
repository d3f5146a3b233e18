import { API } from '@atajo/shared/paths'
import { PRO_PLAN_ID } from '@atajo/shared/plan'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../../platform/durations.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts'
import { createTestClient } from '../../../testing/test-client.ts'
import { VERSION } from '../../../version.ts'
import { openFirstDay } from './first-day.ts'

let one: TestApp
let other: TestApp
let token: string

beforeAll(async () => {
  one = await startTestApp()
  other = await one.another()
  token = (await openFirstDay(one.deps.administration.firstDay)) ?? ''
})
afterAll(() => one.close())

const person = (username: string) => ({
  username,
  email: `${username}@example.test`,
  password: TEST_PASSWORD,
})
const check = (app: TestApp, shown: unknown) =>
  createTestClient(app.app).post(`${API.setup}/check`, { token: shown })

it('the setup token is the same in every process and after every start, and is revealed to nobody else', async () => {
  expect(token).toHaveLength(43)
  expect(await openFirstDay(other.deps.administration.firstDay)).toBe(token)
  expect((await check(other, token)).json()).toEqual({
    hasAccounts: false,
    version: VERSION,
    registration: 'open',
    isRegistrationFixed: false,
  })
  for (const wrong of [`${token.slice(1)}A`, 'x', token.toLowerCase()]) {
    expect((await check(one, wrong)).json().error).toBe('invalid_token')
  }
  expect((await check(one, { $gt: '' })).statusCode).toBe(400)
})

it('the setup token expires a day after the last start and is renewed by the next one', async () => {
  const { firstDay } = one.deps.administration
  const late = { ...firstDay, now: () => Date.now() - 3 * DAY_MS }
  await one.connection.collection('admins').updateOne({}, { $set: { openUntil: new Date(0) } })
  await openFirstDay(late)
  expect((await check(other, token)).json().error).toBe('invalid_token')
  await openFirstDay(firstDay)
  expect((await check(other, token)).statusCode).toBe(200)
})

it('concurrent uses of the setup token in two processes make one administrator and leave nothing else', async () => {
  const promoted = await one.signUp('promovida')
  const asks = Array.from({ length: 6 }, (_, n) =>
    createTestClient([one, other][n % 2]?.app as TestApp['app']).post(API.setup, {
      token,
      account: person(`primera${n}`),
    }),
  )
  const answers = await Promise.all([...asks, promoted.post(API.setup, { token })])
  const won = answers.filter(({ statusCode }) => statusCode < 300)
  expect(won).toHaveLength(1)
  expect(won[0]?.json().user).toMatchObject({ role: 'admin', planId: PRO_PLAN_ID })
  const lost = answers.filter(({ statusCode }) => statusCode >= 300)
  expect(new Set(lost.map((answer) => answer.json().error))).toEqual(new Set(['invalid_token']))
  const users = await one.connection.collection('users').find({}).toArray()
  expect(users.filter(({ role }) => role === 'admin')).toHaveLength(1)
  expect(users.length).toBe(won[0]?.statusCode === 201 ? 2 : 1)
  expect(users.filter(({ grants }) => grants.length > 0)).toHaveLength(1)
})

it('the setup token is void once there is an administrator, even after another start', async () => {
  expect((await check(one, token)).json().error).toBe('invalid_token')
  const again = await createTestClient(other.app).post(API.setup, { token, account: person('segunda') })
  expect([again.statusCode, again.json().error]).toEqual([400, 'invalid_token'])
  expect(await openFirstDay(other.deps.administration.firstDay)).toBeNull()
  expect((await one.connection.collection('users').findOne({ username: 'segunda' })) ?? null).toBeNull()
})

it('the first administrator’s new account is signed in and shows its role', async () => {
  await one.connection.collection('admins').deleteMany({})
  await one.connection.collection('users').updateMany({}, { $unset: { role: 1 } })
  const fresh = (await openFirstDay(one.deps.administration.firstDay)) ?? ''
  expect(fresh).not.toBe(token)
  const client = createTestClient(other.app)
  expect((await check(one, fresh)).json()).toMatchObject({ hasAccounts: true })
  const common = { ...person('tercera'), password: 'password' }
  expect((await client.post(API.setup, { token: fresh, account: common })).statusCode).toBe(400)
  const account = { ...person('tercera'), name: ' Ana Ruiz ' }
  const unknown = await client.post(API.setup, { token: fresh, account, registration: 'nobody' })
  expect(unknown.json().fields).toHaveProperty('registration')
  const made = await client.post(API.setup, { token: fresh, account, registration: 'closed' })
  expect(made.statusCode).toBe(201)
  expect((await client.get(API.site)).json().registration).toBe('closed')
  expect((await client.get(API.account)).json()).toMatchObject({
    username: 'tercera',
    name: 'Ana Ruiz',
    role: 'admin',
  })
  expect((await client.get(API.authStatus)).json().user.role).toBe('admin')
})

it('a registration setting that the environment fixes is shown, and contradicting it creates no account', async () => {
  const fixed = await startTestApp({ env: { REGISTRATION: 'invitation' } })
  const fixedToken = await openFirstDay(fixed.deps.administration.firstDay)
  const state = { registration: 'invitation', isRegistrationFixed: true }
  expect((await check(fixed, fixedToken)).json()).toMatchObject(state)
  const send = (registration: string) =>
    fixed.client().post(API.setup, { token: fixedToken, account: person('primera'), registration })
  const refused = await send('open')
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['registration']])
  expect(await fixed.connection.collection('users').countDocuments()).toBe(0)
  expect((await send('invitation')).statusCode).toBe(201)
  await fixed.close()
})

it('promoting an account to first administrator grants PRO and sets who may register', async () => {
  const fresh = await startTestApp()
  const signedUp = await fresh.signUp('con.cuenta')
  const promotion = { token: await openFirstDay(fresh.deps.administration.firstDay) }
  const promoted = await signedUp.post(API.setup, { ...promotion, registration: 'invitation' })
  expect(promoted.json().user).toMatchObject({ role: 'admin', planId: PRO_PLAN_ID })
  expect((await signedUp.get(API.adminSettings)).json().registration).toBe('invitation')
  const [entry] = (await signedUp.get(API.adminLog)).json().items
  expect(entry).toMatchObject({ action: 'setup', detail: { registration: 'invitation' } })
  await fresh.close()
})

it('the last administrator cannot leave or be erased, but one of two can', async () => {
  const admins = one.deps.administration.firstDay.admins
  const [last] = await admins.list()
  const client = createTestClient(one.app)
  await client.post(API.login, { username: 'tercera', password: TEST_PASSWORD })
  const remove = () => client.delete(API.account, { username: 'tercera', password: TEST_PASSWORD })
  expect([(await remove()).statusCode, (await remove()).json().error]).toEqual([409, 'last_admin'])
  expect((await client.get(API.account)).json().role).toBe('admin')
  const next = await one.signUp('cuarta')
  await admins.add(next.userId)
  const outcomes = await Promise.all([admins.remove(next.userId), admins.remove(last as number)])
  expect(outcomes.sort()).toEqual(['last', 'removed'])
  expect(await admins.list()).toHaveLength(1)
  await admins.add(next.userId)
  await admins.add(last as number)
  expect((await remove()).statusCode).toBe(200)
  expect(await admins.list()).toEqual([next.userId])
  expect((await next.get(API.account)).json().role).toBe('admin')
})
