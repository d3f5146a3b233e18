import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProgram } from '../prove/kit/child-program.ts'
import { createHttpClient } from '../prove/kit/http-client.ts'
import { type Service, startService } from '../prove/kit/service-process.ts'
import { root } from '../source-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'atajo-restore-'))
const dataDir = join(folder, 'data')
const copy = join(folder, 'copia.mdb')
const client = createHttpClient(2)
let service: Service

beforeAll(async () => {
  service = await startService({ dataDir, settings: { SESSION_SECRET: '' } })
}, 60_000)
afterAll(async () => {
  await service.kill()
  client.close()
  rmSync(folder, { recursive: true, force: true })
})

async function run(args: string[], environment: Record<string, string> = {}) {
  const program = startProgram(process.execPath, args, { DATA_DIR: dataDir, ...environment })
  const code = await program.ended
  return { code, output: program.output() }
}
const script = (task: string) => ['--import', 'tsx', join(root, 'scripts', `${task}.ts`)]
/** As the image has it, where there are no scripts. */
const built = [join(root, 'api', 'dist', 'restore.js')]

const person = (username: string) => ({
  username,
  email: `${username}@example.com`,
  password: 'una frase bastante larga',
})
async function send(path: string, json: object): Promise<number> {
  return (await client.send(`${service.url}${path}`, { method: 'POST', json })).status
}
const register = (username: string) => send('/api/auth/register', person(username))
const logIn = (username: string) => send('/api/auth/login', person(username))
async function startAgain(): Promise<void> {
  await service.start()
  await service.untilReady()
}

test('a copy is restored with the service stopped, and what was there comes back the same way', async () => {
  expect(await register('ana')).toBe(201)
  expect(await run([...script('backup'), copy])).toMatchObject({ code: 0 })
  expect(await register('bea')).toBe(201)

  const early = await run([...script('restore'), copy])
  expect(early.output).toContain('El servicio está en marcha')
  expect(early.code).toBe(1)
  const onMongo = await run([...script('restore'), copy], { MONGODB_URI: 'mongodb://localhost/atajo' })
  expect([onMongo.code, onMongo.output]).toEqual([1, expect.stringContaining('usa MongoDB')])

  await service.stop()
  const restored = await run([...built, copy])
  expect(restored.code, restored.output).toBe(0)
  expect(restored.output).toMatch(/se han comprobado sus [\d.]+ documentos/)
  const aside = /Para volver a ello: npm run restore -- (\S+\.mdb)\./.exec(restored.output)?.[1] ?? ''
  await startAgain()
  expect([await logIn('ana'), await logIn('bea')]).toEqual([200, 401])

  await service.stop()
  expect(await run([...script('restore'), aside])).toMatchObject({ code: 0 })
  await startAgain()
  expect([await logIn('ana'), await logIn('bea')]).toEqual([200, 200])
})

test('what is no copy is told in words, and changes nothing', async () => {
  await service.stop()
  writeFileSync(join(folder, 'foto.mdb'), 'no es una base de datos')
  const attempts = [
    [join(folder, 'foto.mdb'), 'La copia está dañada o no es de Atajo. La base de datos sigue como estaba.'],
    [join(folder, 'nada.mdb'), 'Ese archivo no existe. La base de datos sigue como estaba.'],
  ] as const
  for (const [file, words] of attempts) {
    const { code, output } = await run([...built, file])
    expect([code, output]).toEqual([1, expect.stringContaining(words)])
  }
  await startAgain()
  expect([await logIn('ana'), await logIn('bea')]).toEqual([200, 200])
})
