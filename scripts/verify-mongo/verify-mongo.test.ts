import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveEmbeddedMongo } from '@atajo/embedded-mongo'
import { mongo } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../api/src/testing/outside-mongo.ts'
import { startProgram } from '../prove/kit/child-program.ts'
import { root } from '../source-files.ts'
import { chooseTests } from './choose-tests.ts'
import { kindOf, objectionTo, whyRefused } from './examine-server.ts'
import { newRunName } from './run-databases.ts'

/** Above what Linux gives to processes. */
const NO_PROCESS = 2 ** 30
const ANOTHER_MACHINES = 'atajo_verify_00000000_1_abcdef_1'
const INTERRUPTED = 130

const directory = mkdtempSync(join(tmpdir(), 'atajo-verify-test-'))
let served: Awaited<ReturnType<typeof serveEmbeddedMongo>>
let client: mongo.MongoClient
let uri: string

/** The embedded engine alone on a port, as `npm run db` serves it. */
beforeAll(async () => {
  const onFatal = (error: Error) => {
    throw error
  }
  served = await serveEmbeddedMongo({ directory, listen: { port: 0 }, log: () => {}, onFatal })
  uri = `mongodb://127.0.0.1:${served.port}/?directConnection=true`
  client = await mongo.MongoClient.connect(uri)
})
afterAll(async () => {
  await client.close()
  await served.close()
  rmSync(directory, { recursive: true, force: true })
})

function verify(...args: string[]) {
  const script = join(root, 'scripts', 'verify-mongo.ts')
  return startProgram(process.execPath, ['--import', 'tsx', script, ...args], {})
}

async function databases(): Promise<string[]> {
  return (await client.db().admin().listDatabases()).databases.map(({ name }) => name)
}

test('says what held, and leaves nothing behind but what is not its own', async () => {
  for (const name of ['atajo', ANOTHER_MACHINES, `${newRunName(NO_PROCESS)}_1`]) {
    await client.db(name).collection('links').insertOne({})
  }
  const run = verify(uri, '--close', '--only', 'reserve-codes')
  expect(await run.ended, run.output()).toBe(0)
  expect(run.output()).toContain('✓ Cierre a los cambios')
  expect(run.output()).toMatch(/✓ Cada cosa una sola vez.*: se cumple, [1-9]/)
  expect(run.output()).toContain(ANOTHER_MACHINES)
  expect(await databases()).toEqual(['atajo', ANOTHER_MACHINES])
  await client.db('atajo').collection('links').insertOne({})
})

test('leaves nothing behind when it is interrupted', async () => {
  const before = await databases()
  const run = verify(uri, '--only', 'plan-limits')
  const theirs = async () => (await databases()).filter((name) => name.includes(`_${run.pid}_`))
  // Its own, and that of an app under test.
  await expect.poll(async () => (await theirs()).length).toBeGreaterThan(1)
  run.signal('SIGINT')
  expect(await run.ended, run.output()).toBe(INTERRUPTED)
  expect(run.output()).toContain('Se interrumpe')
  expect(await databases()).toEqual(before)
})

test('says in words why a MongoDB will not do', async () => {
  expect(objectionTo({ version: '8.0.4', kind: 'replica-set' })).toBeNull()
  expect(objectionTo({ version: '6.0.1', kind: 'replica-set' })).toContain('7.0 o posterior')
  const hello = { isWritablePrimary: true }
  expect(objectionTo({ version: '8.0.4', kind: kindOf(hello, { gitVersion: 'f0' }) })).toContain(
    'rs.initiate()',
  )
  expect(kindOf({ ...hello, setName: 'rs0' }, {})).toBe('replica-set')
  expect(kindOf({ ...hello, msg: 'isdbgrid' }, {})).toBe('sharded')
  expect(whyRefused(new mongo.MongoServerError({ code: 18, message: 'no' }))).toContain('contraseña')
  expect(whyRefused(new mongo.MongoServerError({ code: 13, message: 'no' }))).toContain('permiso')
  const nobody = 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200'
  expect(whyRefused(new TypeError('no'))).toContain('No es la dirección')
  expect(whyRefused(await mongo.MongoClient.connect(nobody).catch((error) => error))).toContain('No responde')
})

test('who signs in still does it where the address said', () => {
  expect(withDatabase('mongodb://a:1,b:2/?replicaSet=rs0', 'x')).toBe('mongodb://a:1,b:2/x?replicaSet=rs0')
  expect(withDatabase('mongodb://u:p@a', 'x')).toBe('mongodb://u:p@a/x?authSource=admin')
  expect(withDatabase('mongodb+srv://u:p@a/own', 'x')).toBe('mongodb+srv://u:p@a/x?authSource=own')
  const named = 'mongodb://u:p@a/own?authSource=admin'
  expect(withDatabase(named, 'x')).toBe('mongodb://u:p@a/x?authSource=admin')
  expect(() => withDatabase('https://a/', 'x')).toThrow(TypeError)
})

test('finds the tests that use a database, and none of the engine’s own', () => {
  const parts = chooseTests()
  expect(parts.map(({ files }) => files.length)).not.toContain(0)
  const files = parts.flatMap((part) => part.files)
  expect(files.length).toBeGreaterThan(70)
  expect(new Set(files).size).toBe(files.length)
  for (const wanted of [
    'scripts/migrate/migrate',
    'scripts/replicas/replicas',
    'list-changes',
    'create-link',
  ]) {
    expect(
      files.some((file) => file.includes(wanted)),
      wanted,
    ).toBe(true)
  }
  expect(files.filter((file) => file.startsWith('api/embedded-mongo/'))).toEqual([])
})
