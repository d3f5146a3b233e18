import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUpEmbeddedMongo, restoreEmbeddedMongo } from '@atajo/embedded-mongo'
import { API } from '@atajo/shared/paths'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseAccount } from '../features/auth/erase-account.ts'
import { createDecisionLog } from '../platform/database/decision-log.ts'
import { embeddedMongoProgram as program } from '../platform/database/embedded-mongo-program.ts'
import { databaseFolder, openDatabaseServer } from '../platform/database/open-database.ts'
import { HOUR_MS } from '../platform/durations.ts'
import { startProcess } from '../start-process.ts'
import { asAdmin } from '../testing/as-admin.ts'
import { outsideMongo } from '../testing/outside-mongo.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { composeErasure } from './account-erasure.ts'
import { composeDecisions } from './decisions.ts'
import { replayDecisions } from './replay-decisions.ts'

const scratch = mkdtempSync(join(tmpdir(), 'atajo-decisions-'))
const dataDir = join(scratch, 'data')
const copy = join(scratch, 'copia.mdb')
const log = pino({ level: 'silent' })
const PEOPLE = ['ana', 'bea', 'cid', 'dan', 'eva', 'gil'] as const
type Person = (typeof PEOPLE)[number]

const codes: Record<string, string> = {}
const clients: Record<string, TestClient> = {}
let one: TestApp
let late = 0

const start = () => startTestApp({ env: { DATA_DIR: dataDir }, ownsEngine: true })
const backUp = (file: string) => backUpEmbeddedMongo(databaseFolder(dataDir), file, { program })
const restore = (file: string) => restoreEmbeddedMongo(file, databaseFolder(dataDir), { program })

async function shorten(client: TestClient, name: string): Promise<number> {
  const made = (await client.post(API.createLink, { longUrl: `https://${name}.example/` })).json()
  codes[name] = made.shortUrl
  return Number(made.id)
}

async function erase(app: TestApp, name: string): Promise<void> {
  const { recordAccount } = composeDecisions(app.config, app.appConnection, {
    error: expect.unreachable as () => never,
  })
  await eraseAccount(composeErasure(app.appConnection, null, recordAccount), name)
}

/**
 * Starts the service on the existing data; returns what people find and the number of replayed
 * decisions.
 */
async function look() {
  const service = await startProcess(one.config, log)
  try {
    const signIn = async (username: string) => {
      const body = JSON.stringify({ username, password: TEST_PASSWORD })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(service.address + API.login, { method: 'POST', headers, body })).status
    }
    const open = async (name: string) =>
      (await fetch(`${service.address}/r/${codes[name]}`, { redirect: 'manual' })).status
    const found: Record<string, [number, number]> = {}
    for (const name of PEOPLE) found[name] = [await open(name), await signIn(name)]
    return { found, replayed: service.replayed }
  } finally {
    await service.close({ isSudden: true })
  }
}

/** The status of each link and of each sign-in after all decisions. */
const DECIDED: Partial<Record<Person, [number, number]>> = {
  // Deleted by an administrator; a block of its link was made and lifted before.
  ana: [410, 401],
  // The block of its link was lifted.
  bea: [302, 200],
  // Its link is blocked.
  cid: [451, 200],
  // Restored by its owner.
  dan: [302, 200],
  // Blocked, with its links.
  gil: [451, 403],
}

describe.skipIf(outsideMongo)('a restored backup', () => {
  beforeAll(async () => {
    one = await start()
    const admin = await asAdmin(one, 'jefa')
    const ids: Record<string, number> = {}
    for (const name of PEOPLE) {
      clients[name] = await one.signUp(name)
      ids[name] = await shorten(clients[name], name)
    }
    const block = async (target: object) =>
      (await admin.post(API.adminBlocks, { ...target, reason: 'Suplantación' })).json().id
    const close = (name: string) => admin.delete(`${API.adminUsers}/${clients[name]?.userId}`)
    const first = await block({ linkId: ids.bea })
    await clients.dan?.delete(API.account, { username: 'dan', password: TEST_PASSWORD })
    await backUp(copy)

    expect(
      (await one.client().post(API.login, { username: 'dan', password: TEST_PASSWORD })).statusCode,
    ).toBe(200)
    expect((await close('ana')).statusCode).toBe(200)
    expect((await close('eva')).statusCode).toBe(200)
    await erase(one, 'eva')
    await block({ linkId: ids.cid })
    await block({ ownerId: clients.gil?.userId })
    expect((await admin.delete(`${API.adminBlocks}/${first}`)).statusCode).toBe(200)
    const fay = await one.signUp('fay')
    late = fay.userId
    await erase(one, 'fay')
    await one.close()
  })
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  it('is unchanged except for the decisions that it lacks', async () => {
    expect(await look()).toMatchObject({ found: { bea: [302, 200], cid: [451, 200] }, replayed: 0 })
  })

  it('restores no deleted account and lifts no block, even if the start was interrupted', async () => {
    const [month] = readdirSync(join(dataDir, 'decisions'))
    const file = join(dataDir, 'decisions', month as string)
    expect(readFileSync(file, 'utf8')).not.toMatch(/example|ana|eva/)
    appendFileSync(file, '\n{"at":"2026-11-25T03:00:00.000Z","about":"acc')
    // The backup already contains it. A block lifted without a record in this folder stays lifted.
    const at = new Date(Date.now() - 2 * HOUR_MS)
    const standing = { _id: 'old', kind: 'host', host: 'bea.example', createdAt: at, createdBy: 1 }
    await createDecisionLog(dataDir).add({ at, about: 'block', id: 'old', standing })
    await restore(copy)
    const decisions = await createDecisionLog(dataDir).read()
    const server = await openDatabaseServer(one.config, log)
    expect(await replayDecisions(decisions.slice(0, 3), server.uri, log)).toBeGreaterThan(0)
    await server.close()

    const { found, replayed } = await look()
    expect(found).toMatchObject(DECIDED)
    expect(replayed).toBeGreaterThan(0)
    // Closed immediately, erased by the hourly upkeep.
    expect(found.eva?.[0]).toBeOneOf([404, 410])
    expect(found.eva?.[1]).toBe(401)
    expect(await look()).toMatchObject({ found: DECIDED, replayed: 0 })
  })

  it('leaves an account alone that was given the id of an erased one', async () => {
    const second = join(scratch, 'otra.mdb')
    const app = await start()
    const { users, passwords } = app.deps.auth
    const passwordHash = await passwords.hash(TEST_PASSWORD)
    const account = { username: 'hugo', email: 'hugo@example.test', idempotencyKey: null, passwordHash }
    await users.insert({ id: late, ...account })
    await backUp(second)
    await app.close()
    await restore(second)
    const server = await openDatabaseServer(one.config, log)
    expect(await replayDecisions(await createDecisionLog(dataDir).read(), server.uri, log)).toBe(0)
    await server.close()
  })
})

it('keeps decisions for more than a year, then removes them month by month', async () => {
  const decisions = createDecisionLog(join(scratch, 'trimmed'))
  const at = (time: string) => ({ at: new Date(time), about: 'block' as const, id: 'b', standing: {} })
  for (const time of ['2025-10-31T00:00:00Z', '2025-11-20T00:00:00Z', '2026-11-25T00:00:00Z']) {
    await decisions.add(at(time))
  }
  await decisions.trim(new Date('2026-11-25T00:00:00Z'))
  expect((await decisions.read()).map((decision) => decision.at.toISOString().slice(0, 7))).toEqual([
    '2025-11',
    '2026-11',
  ])
})

it('reads entries before and after one that a power cut truncated', async () => {
  const folder = join(scratch, 'torn')
  const decisions = createDecisionLog(folder)
  const whole = { at: new Date('2026-11-02T00:00:00Z'), about: 'block' as const, id: 'b', standing: {} }
  await decisions.add(whole)
  appendFileSync(join(folder, 'decisions', '2026-11.jsonl'), '{"at":"2026-1')
  await decisions.add({ ...whole, id: 'c' })
  expect((await decisions.read()).map(({ id }) => id)).toEqual(['b', 'c'])
})
