import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../source-files.ts'
import { type BesideService, scratchFolder, scriptOf, startBesideService } from './beside-service.ts'

const folder = scratchFolder()
let beside: BesideService

beforeAll(async () => {
  beside = await startBesideService(folder)
})
afterAll(() => beside.end())

const builtOf = (task: string) => join(root, 'api', 'dist', `${task}.js`)

/** Runs a command beside the service, as a built program where there is one: it starts sooner. */
const run = (task: string, ...args: string[]) =>
  beside.run([...(existsSync(builtOf(task)) ? [builtOf(task)] : scriptOf(task)), ...args])

async function logIn(username: string, password: string) {
  const answer = await beside.post('/api/auth/login', { username, password })
  return { status: answer.status, user: answer.status === 200 ? JSON.parse(answer.text).user : null }
}

/** What each command that takes words is asked for in vain. */
const REFUSED: Record<string, string[]> = {
  bench: ['nada'],
  prove: ['--only', 'F99'],
  mutate: ['nada'],
  'grant-admin': [],
  'grant-pro': [],
  invite: ['ñ'],
  'reset-password': [],
  'remove-totp': [],
  'delete-account': [],
  db: [],
  backup: [],
  restore: [],
  seed: ['ñ'],
  migrate: [],
  'verify-mongo': [],
}

describe('the commands', () => {
  test('of package.json have a program of their name each', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    for (const [task, line] of Object.entries(scripts)) {
      // `test:all` is `test --all`.
      const [program, option] = task.split(':')
      expect(line).toBe(`node scripts/bootstrap.mjs ${program}${option ? ` --${option}` : ''}`)
      if (task !== 'start') expect(existsSync(join(root, 'scripts', `${program}.ts`)), task).toBe(true)
    }
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(Object.keys(REFUSED)))
  })

  test('that are built run the same program by npm', () => {
    const built = Object.keys(REFUSED).filter((task) => existsSync(builtOf(task)))
    expect(built.length).toBeGreaterThan(5)
    for (const task of built) {
      const script = readFileSync(join(root, 'scripts', `${task}.ts`), 'utf8')
      expect(script.trim()).toBe(
        `await import(new URL('../api/src/commands/${task}.ts', import.meta.url).href)`,
      )
    }
  })

  test.each(Object.entries(REFUSED))('%s says how it is used', async (task, args) => {
    const { code, output } = await run(task, ...args)
    expect(output).toContain(`npm run ${task}`)
    expect(code).toBeGreaterThan(0)
  })
})

test('an account is filled, made PRO and copied while the service runs', async () => {
  const seeded = await run('seed', 'ana')
  expect(seeded.code, seeded.output).toBe(0)
  const password = /Contraseña: (\S+)/.exec(seeded.output)?.[1] ?? ''
  expect((await logIn('ana', password)).user.planId).toBe(2)

  const person = { username: 'bea', email: 'bea@example.com', password: 'una frase bastante larga' }
  await beside.post('/api/auth/register', person)
  expect((await run('grant-pro', 'bea')).output).toContain('bea tiene ahora el plan PRO.')
  expect((await logIn('bea', person.password)).user.planId).toBe(2)
  expect((await run('grant-pro', 'bea', '--revoke')).output).toContain('plan gratuito')
  expect((await run('remove-totp', 'bea')).output).toContain('bea no tenía verificación')
  expect((await logIn('bea', person.password)).user.planId).toBe(1)
  const invited = await run('invite', '--uses', '2', '--plan', 'pro')
  const invitation = /\/register\?invitacion=(\S{24})$/m.exec(invited.output)?.[1]
  const guest = {
    username: 'eva',
    email: 'eva@example.com',
    password: 'una frase bastante larga',
    invitation,
  }
  const joined = await beside.post('/api/auth/register', guest)
  expect(JSON.parse(joined.text).user.planId, joined.text).toBe(2)
  const first = (await run('grant-admin', 'bea')).output
  expect(first).toContain('bea administra ahora el servidor, con el plan PRO.')
  expect((await logIn('bea', person.password)).user.planId).toBe(2)
  expect((await run('grant-admin', 'bea', '--revoke')).output).toContain('única cuenta')
  expect((await run('grant-admin', 'eva')).output).toContain('eva administra ahora el servidor.')
  expect((await run('grant-admin', 'eva', '--revoke')).output).toContain('eva no administra')
  const given = await run('reset-password', 'bea')
  const token = /\/reset#(\S{43})$/m.exec(given.output)?.[1]
  const next = { token, password: 'otra frase bastante larga' }
  const reset = await beside.post('/api/auth/reset', next)
  expect(reset.status, reset.text).toBe(200)
  expect((await logIn('bea', next.password)).status).toBe(200)
  expect(await run('grant-pro', 'nadie')).toMatchObject({ code: 1 })

  const copy = join(folder, 'copia.mdb')
  const backedUp = await run('backup', copy)
  expect(backedUp.code, backedUp.output).toBe(0)
  expect(statSync(copy).size).toBeGreaterThan(0)

  expect((await run('delete-account', 'ana', '--to', 'nadie')).output).toContain('No se ha borrado nada')
  expect((await logIn('ana', password)).status).toBe(200)
  const deleted = await run('delete-account', 'ana', '--to', 'bea')
  expect(deleted.output).toMatch(
    /^\d+ enlaces son ahora de bea\. La cuenta ana y todo lo suyo se han borrado\.$/m,
  )
  expect((await logIn('ana', password)).status).toBe(401)
})
