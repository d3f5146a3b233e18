import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedMongo } from '@atajo/embedded-mongo'
import { mongo } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseName } from '../../api/src/platform/database/connection.ts'
import { asAdmin } from '../../api/src/testing/as-admin.ts'
import { newOutsideDatabase, outsideMongo } from '../../api/src/testing/outside-mongo.ts'
import { startTestApp, type TestApp } from '../../api/src/testing/test-app.ts'
import { createTestClient, type TestClient } from '../../api/src/testing/test-client.ts'
import { root } from '../source-files.ts'

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

interface Engine {
  uri: string
  database: mongo.Db
  stop(): Promise<void>
}

let service: TestApp
let ana: TestClient
let admin: TestClient
const engines: Engine[] = []

beforeAll(async () => {
  service = await startTestApp({ env: { MONGODB_URI: '' } })
  ana = await service.asPro('ana')
  admin = await asAdmin(service, 'jefa')
})
afterAll(async () => {
  await service.close()
  for (const engine of engines) await engine.stop()
})

/** Where to move to: an empty engine, or a database on the outside MongoDB. */
async function startTarget(): Promise<Engine> {
  const uri = newOutsideDatabase()
  if (uri === undefined) return startEngine()
  const client = await mongo.MongoClient.connect(uri)
  const database = client.db(databaseName(uri))
  const target: Engine = { uri, database, stop: () => client.close() }
  engines.push(target)
  return target
}

/** From there: closing an outside MongoDB would close it to everybody. */
const AWAY = outsideMongo ? ['--copy-only'] : []

/** An empty engine in a process of its own. */
async function startEngine(): Promise<Engine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atajo-move-'))
  const log = () => {}
  const server = await startEmbeddedMongo({ directory: join(dataDir, 'db'), log })
  const client = await mongo.MongoClient.connect(server.uri)
  const engine: Engine = {
    uri: server.uri,
    database: client.db('atajo'),
    async stop() {
      await client.close()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  engines.push(engine)
  return engine
}

interface Migration {
  process: ChildProcess
  ended: Promise<{ code: number | null; output: string }>
}

function migrate(...args: string[]): Migration {
  const script = join(root, 'scripts', 'migrate.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], { cwd: root })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  return { process: child, ended: once(child, 'exit').then(([code]) => ({ code, output })) }
}

const createLink = (fields: object = {}) =>
  ana.post('/api/link/create', { longUrl: 'https://destino.example/', ...fields })

/** A link, a group and a tag in the trash, and an import; returns that link. */
async function fillTrash() {
  const link = (await createLink({ title: 'Apartado' })).json()
  const group = (await ana.post('/api/group/create', { title: 'Antes', color: 'RED' })).json()
  const tag = (await ana.post('/api/tag/create', { tagName: 'antigua', color: 'RED' })).json()
  await ana.delete('/api/link/delete', { id: link.id })
  await ana.delete('/api/group/delete', { groupId: group.id })
  await ana.delete('/api/tag/delete', { tagId: tag.id })
  const rows = [{ line: 2, longUrl: 'https://traido.example/', sufix: 'traido' }]
  const file = { source: 'bitly', fileId: 'archivo', fileName: 'enlaces.csv' }
  await ana.post('/api/link/import', { ...file, dryRun: false, onTaken: 'skip', rows })
  return link
}

const open = (app: TestApp, code: string) => app.app.inject({ url: `/r/${code}`, headers: FIREFOX })

/** Every document of a database but those that may have outlived themselves, as comparable text. */
async function contentOf(database: mongo.Db, names: string[]): Promise<string[]> {
  const contents = await Promise.all(
    names.map((name) => database.collection(name).find({}, { raw: true }).sort({ _id: 1 }).toArray()),
  )
  return contents.map((documents) => documents.map((bytes) => String(bytes)).join('\n'))
}

const OF_ADMINISTRATION = [
  'admins',
  'admin_log',
  'invitations',
  'settings',
  'reports',
  'blocks',
  'block_writes',
]
const KEPT = [
  ...['users', 'links', 'groups', 'tags', 'imports', 'counters', 'sessions', 'visits', 'link_days'],
  ...OF_ADMINISTRATION,
]

/** More than a round may leave behind. */
const WRITTEN_MEANWHILE = 400

/** What administrators see of what they decided, and of what was told them. */
const SEEN = ['settings', 'invitations', 'reports', 'log'].map((name) => `/api/admin/${name}`)

/** Something in each collection of administration; returns the code of a link that is closed. */
async function administer(): Promise<string> {
  const closed = (await createLink({ longUrl: 'https://www.malo.example/' })).json().shortUrl
  await admin.post('/api/admin/invitations', { planId: 2, uses: 3 })
  await admin.put('/api/admin/settings', { reservedWords: ['ventas'], visitIpDays: 7 })
  await service.client().post('/api/report', { code: closed, reason: 'phishing', text: 'Imita a Correos' })
  const block = await admin.post('/api/admin/blocks', { host: 'malo.example', reason: 'Suplantación' })
  expect(block.statusCode, block.body).toBe(200)
  for (const name of OF_ADMINISTRATION) {
    expect(await service.connection.collection(name).countDocuments(), name).toBeGreaterThan(0)
  }
  return closed
}

test('a service in use moves to another engine, whole, and back', async () => {
  await ana.post('/api/group/create', { title: 'Viajes', color: 'TEAL' })
  const trashed = await fillTrash()
  const { shortUrl } = (await createLink({ password: 'sésamo' })).json()
  const plain = (await createLink()).json().shortUrl
  const closed = await administer()
  await service.connection
    .collection<{ _id: string }>('visits')
    .insertMany(
      Array.from({ length: 5000 }, (_, n) => ({ _id: `${n}:lane:0`, linkId: n, rows: [] })) as never,
    )

  const target = await startTarget()
  const moving = migrate('--from', service.databaseUri, '--to', target.uri)
  let isMoving = true
  const moved = moving.ended.finally(() => {
    isMoving = false
  })
  const acknowledged: number[] = []
  const refusals = new Set<number>()
  while (isMoving && acknowledged.length < WRITTEN_MEANWHILE) {
    const created = await createLink()
    if (created.statusCode === 201) acknowledged.push(created.json().id)
    else refusals.add(created.statusCode)
    expect((await open(service, plain)).statusCode).toBe(302)
  }
  const { code, output } = await moved
  expect(output).toContain('links: ')
  expect(code).toBe(0)
  expect(acknowledged.length).toBeGreaterThan(0)
  expect([...refusals].every((status) => status === 503)).toBe(true)
  expect((await createLink()).statusCode).toBe(503)

  const there = await startTestApp({ env: { MONGODB_URI: target.uri } })
  const sameAna = Object.assign(createTestClient(there.app), { userId: ana.userId })
  Object.assign(sameAna.cookies, ana.cookies)
  const before = (await ana.get('/api/link/user/')).json()
  const after = await sameAna.get('/api/link/user/')
  expect(after.statusCode).toBe(200)
  const withoutClicks = (links: object[]) => links.map((link) => ({ ...link, clicks: 0 }))
  expect(withoutClicks(after.json())).toEqual(withoutClicks(before))
  for (const path of ['/api/link/trash', '/api/group/trash', '/api/tag/trash', '/api/link/imports']) {
    const moved = (await sameAna.get(path)).json()
    expect(moved).toEqual((await ana.get(path)).json())
    expect(moved).toHaveLength(1)
  }
  const sameAdmin = createTestClient(there.app)
  Object.assign(sameAdmin.cookies, admin.cookies)
  for (const path of SEEN) {
    const seen = await sameAdmin.get(path)
    expect([seen.statusCode, seen.json()]).toEqual([200, (await admin.get(path)).json()])
  }
  await expect.poll(async () => (await open(there, closed)).statusCode, { timeout: 5000 }).toBe(451)
  expect((await open(there, trashed.shortUrl)).statusCode).toBe(404)
  const ids = new Set(after.json().map((link: { id: number }) => link.id))
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  expect((await open(there, shortUrl)).statusCode).toBe(200)
  expect((await open(there, plain)).statusCode).toBe(302)
  const made = await sameAna.post('/api/link/create', { longUrl: 'https://nuevo.example/' })
  expect(made.statusCode).toBe(201)
  expect(ids.has(made.json().id)).toBe(false)
  expect((await sameAna.post('/api/link/restore', { id: trashed.id })).statusCode).toBe(200)
  expect((await open(there, trashed.shortUrl)).statusCode).toBe(302)
  await there.app.close()
  await there.connection.close()

  const back = await startEngine()
  const returned = await migrate('--from', target.uri, '--to', back.uri, ...AWAY).ended
  expect(returned.code, returned.output).toBe(0)
  expect(await contentOf(back.database, KEPT)).toEqual(await contentOf(target.database, KEPT))
  const indexes = async ({ database }: Engine) =>
    (await database.collection('links').indexes()).map(({ name }) => name).sort()
  expect(await indexes(back)).toEqual(await indexes(target))
})

test('a move that was killed goes on where it was', async () => {
  const source = await startEngine()
  const target = await startTarget()
  const documents = Array.from({ length: 40_000 }, (_, _id) => ({ _id, text: 'x'.repeat(200) }))
  await source.database.collection('links').insertMany(documents as never)
  const first = migrate('--from', source.uri, '--to', target.uri)
  const arrived = () => target.database.collection('links').countDocuments()
  await expect.poll(arrived, { interval: 20 }).toBeGreaterThan(0)
  first.process.kill('SIGKILL')
  await first.ended
  const isHalfway = (await arrived()) < documents.length
  const second = await migrate('--from', source.uri, '--to', target.uri).ended
  expect(second.code, second.output).toBe(0)
  const written = Number(/Vuelta 1: (\d+) documentos/.exec(second.output)?.[1])
  expect(written).toBeLessThan(documents.length)
  if (isHalfway) expect(written).toBeGreaterThan(0)
  expect(await contentOf(target.database, ['links'])).toEqual(await contentOf(source.database, ['links']))
})

test('nothing is written over the data of somebody else', async () => {
  const source = await startEngine()
  const target = await startTarget()
  await target.database.collection('links').insertOne({ mine: true })
  const refused = await migrate('--from', source.uri, '--to', target.uri).ended
  expect([refused.code, refused.output]).toEqual([
    1,
    'El destino ya tiene datos (links). Usa una base de datos vacía.\n',
  ])
  expect(await target.database.collection('links').countDocuments()).toBe(1)
})

test('a move that is given up leaves the source as it was', async () => {
  const source = await startEngine()
  const admin = source.database.admin()
  await admin.command({ setUserWriteBlockMode: 1, global: true })
  await expect(source.database.collection('links').insertOne({})).rejects.toMatchObject({ code: 371 })
  const { code } = await migrate('--from', source.uri, '--unblock').ended
  expect(code).toBe(0)
  await source.database.collection('links').insertOne({})
})
