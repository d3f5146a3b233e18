import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  backUpEmbeddedMongo,
  failureReason,
  restoreEmbeddedMongo,
  startEmbeddedMongo,
} from './embedded-mongo.ts'
import type { RestoreStep } from './restore-directory.ts'

vi.setConfig({ testTimeout: 180_000 })

let folder: string
let directory: string
let copy: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'db-restore-'))
  directory = join(folder, 'database')
  copy = join(folder, 'copy.mdb')
  mkdirSync(directory)
  await onEngine(async (client) => {
    const people = client.db('t').collection('people')
    await people.createIndex({ name: 1 })
    await people.insertMany(Array.from({ length: 3000 }, (_, i) => ({ name: `ana ${i}`, tags: [i, i + 1] })))
    await people.createIndex({ tags: 1 })
    await backUpEmbeddedMongo(directory, copy)
    await client.db('t').collection('people').deleteMany({})
    await client.db('t').collection('after').insertOne({ later: true })
  })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function onEngine<T>(task: (client: MongoClient) => Promise<T>): Promise<T> {
  const engine = await startEmbeddedMongo({ directory, log: () => undefined })
  const client = await new MongoClient(engine.uri).connect()
  try {
    return await task(client)
  } finally {
    await client.close()
    await engine.stop()
  }
}

/** Tells whether the database has the copy's people or the later ones. */
function holds(): Promise<'copy' | 'later'> {
  return onEngine(async (client) => {
    const people = await client.db('t').collection('people').countDocuments({ name: /^ana/ })
    const after = await client.db('t').collection('after').countDocuments({})
    expect([people, after]).toEqual(people > 0 ? [3000, 0] : [0, 1])
    return people > 0 ? 'copy' : 'later'
  })
}
const restore = () => restoreEmbeddedMongo(copy, directory)
const reasonOf = async (attempt: Promise<unknown>) => failureReason(await attempt.catch((error) => error))

test('puts a whole copy in the place of the database, and that one aside, from where it comes back', async () => {
  writeFileSync(join(directory, 'writes-blocked'), '')
  const steps: RestoreStep[] = []
  const { aside, documents } = await restoreEmbeddedMongo(copy, directory, {
    onStep: (step) => steps.push(step),
  })
  expect(documents).toBe(3000)
  expect(steps.filter(({ step }) => step === 'copy').at(-1)).toMatchObject({ done: statSync(copy).size })
  expect(steps.at(-1)).toEqual({ step: 'check', done: 3000, of: 3000 })
  expect(await holds()).toBe('copy')
  expect(readdirSync(directory).filter((name) => name.startsWith('.'))).toEqual([])
  await restoreEmbeddedMongo(aside ?? '', directory)
  expect(await holds()).toBe('later')
})

test('puts a copy where nothing was', async () => {
  directory = join(folder, 'elsewhere')
  expect(await restore()).toEqual({ aside: null, documents: 3000 })
  expect(await holds()).toBe('copy')
})

test('refuses a directory that is served, and a file that is not there', async () => {
  await onEngine(async () => expect(await reasonOf(restore())).toBe('directory-in-use'))
  expect(await reasonOf(restoreEmbeddedMongo(join(folder, 'no'), directory))).toBe('nothing-to-copy')
  expect(await holds()).toBe('later')
})

test('refuses a copy that is no database, cut short or changed anywhere that matters', async () => {
  const whole = readFileSync(copy)
  const before = readdirSync(directory)
  writeFileSync(copy, 'not a database')
  expect(await reasonOf(restore())).toBe('files-damaged')
  writeFileSync(copy, whole)
  truncateSync(copy, whole.length - 4096)
  expect(await reasonOf(restore())).toBe('files-damaged')
  // The name occurs in a document, and in an index.
  for (let at = whole.indexOf('ana 1234'); at >= 0; at = whole.indexOf('ana 1234', at + 1)) {
    writeFileSync(copy, whole)
    const file = openSync(copy, 'r+')
    writeSync(file, 'eva', at)
    expect(await reasonOf(restore()), `byte ${at}`).toBe('files-damaged')
  }
  // The pages from here on are all zero.
  writeFileSync(copy, whole)
  const file = openSync(copy, 'r+')
  for (let at = 8192; at < whole.length; at += 4096) writeSync(file, Buffer.alloc(4096), 0, 4096, at)
  expect(await reasonOf(restore())).toBe('files-damaged')
  expect(readdirSync(directory).sort()).toEqual(before.sort())
  expect(await holds()).toBe('later')
})

test('killed at any moment it leaves the old database or the whole copy, and can be done again', async () => {
  const program = `
    import { restoreEmbeddedMongo } from ${JSON.stringify(join(import.meta.dirname, 'embedded-mongo.ts'))}
    process.stdout.write('.')
    await restoreEmbeddedMongo(process.argv[1], process.argv[2], { onStep: () => process.stdout.write('.') })
    process.stdout.write('.')`
  const args = ['--import', 'tsx', '--input-type=module', '-e', program, copy, directory]
  const seen = new Set<string>()
  for (let signs = 1; seen.size < 2 && signs < 20; signs++) {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let told = 0
    child.stdout.on('data', (text: Buffer) => {
      told += text.length
      if (told >= signs) child.kill('SIGKILL')
    })
    await once(child, 'close')
    seen.add(await holds())
  }
  expect([...seen].sort()).toEqual(['copy', 'later'])
  expect((await restore()).documents).toBe(3000)
  expect(await holds()).toBe('copy')
  expect(existsSync(join(directory, 'data.mdb'))).toBe(true)
  expect(readdirSync(directory).filter((name) => name.startsWith('.'))).toEqual([])
})
