import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../source-files.ts'
import { type BesideService, scratchFolder, scriptOf, startBesideService } from './beside-service.ts'

const folder = scratchFolder()
const copy = join(folder, 'copia.mdb')
let beside: BesideService

beforeAll(async () => {
  beside = await startBesideService(folder)
})
afterAll(() => beside.end())

/** As the image has it, where there are no scripts. */
const built = [join(root, 'api', 'dist', 'restore.js')]

const person = (username: string) => ({
  username,
  email: `${username}@example.com`,
  password: 'una frase bastante larga',
})
const send = async (path: string, json: object) => (await beside.post(path, json)).status
const register = (username: string) => send('/api/auth/register', person(username))
const logIn = (username: string) => send('/api/auth/login', person(username))
async function startAgain(): Promise<void> {
  await beside.service.start()
  await beside.service.untilReady()
}

test('a copy is restored with the service stopped, and what was there comes back the same way', async () => {
  expect(await register('ana')).toBe(201)
  expect(await beside.run([...scriptOf('backup'), copy])).toMatchObject({ code: 0 })
  expect(await register('bea')).toBe(201)

  const early = await beside.run([...scriptOf('restore'), copy])
  expect(early.output).toContain('Atajo está en marcha')
  expect(early.code).toBe(1)
  const onMongo = await beside.run([...scriptOf('restore'), copy], {
    MONGODB_URI: 'mongodb://localhost/atajo',
  })
  expect([onMongo.code, onMongo.output]).toEqual([1, expect.stringContaining('usa MongoDB')])

  await beside.service.stop()
  const restored = await beside.run([...built, copy])
  expect(restored.code, restored.output).toBe(0)
  expect(restored.output).toMatch(/se han comprobado sus [\d.]+ documentos/)
  const aside = /Para volver a ello: npm run restore -- (\S+\.mdb)\./.exec(restored.output)?.[1] ?? ''
  await startAgain()
  expect([await logIn('ana'), await logIn('bea')]).toEqual([200, 401])

  await beside.service.stop()
  expect(await beside.run([...scriptOf('restore'), aside])).toMatchObject({ code: 0 })
  await startAgain()
  expect([await logIn('ana'), await logIn('bea')]).toEqual([200, 200])
})

test('what is no copy is told in words, and changes nothing', async () => {
  await beside.service.stop()
  writeFileSync(join(folder, 'foto.mdb'), 'no es una base de datos')
  const attempts = [
    [join(folder, 'foto.mdb'), 'La copia está dañada o no es de Atajo. La base de datos sigue como estaba.'],
    [join(folder, 'nada.mdb'), 'Ese archivo no existe. La base de datos sigue como estaba.'],
  ] as const
  for (const [file, words] of attempts) {
    const { code, output } = await beside.run([...built, file])
    expect([code, output]).toEqual([1, expect.stringContaining(words)])
  }
  await startAgain()
  expect([await logIn('ana'), await logIn('bea')]).toEqual([200, 200])
})
