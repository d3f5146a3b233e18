import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { API } from '@atajo/shared/paths'
import type { Backup, ServiceHealth } from '@atajo/shared/service-health'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../platform/durations.ts'
import { asAdmin } from '../../../testing/as-admin.ts'
import { outsideMongo } from '../../../testing/outside-mongo.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts'
import { createTestClient, type TestClient } from '../../../testing/test-client.ts'
import { makeDueBackup } from './make-backup.ts'

const scratch = mkdtempSync(join(tmpdir(), 'atajo-backups-'))
const directory = join(scratch, 'kept')
const env = { BACKUP_DIR: directory, BACKUP_KEEP: '2', BACKUP_EVERY: '1d' }
const copies = () => readdirSync(directory).filter((name) => name.endsWith('.mdb'))

describe.skipIf(outsideMongo)('backups of the embedded database', () => {
  let one: TestApp
  let worker: TestApp
  let admin: TestClient

  beforeAll(async () => {
    one = await startTestApp({ env, ownsEngine: true })
    const { dataDir } = one.config
    worker = await one.another({ DATA_DIR: dataDir })
    admin = await asAdmin(one, 'ana')
  })
  afterAll(async () => {
    await one.close()
    rmSync(scratch, { recursive: true })
  })

  function at(app: TestApp): TestClient {
    const client = createTestClient(app.app)
    Object.assign(client.cookies, admin.cookies)
    return client
  }
  const press = (app: TestApp) => at(app).post(API.adminBackup)
  const health = async (app: TestApp): Promise<ServiceHealth> => (await at(app).get(API.adminHealth)).json()

  it('are made by the first upkeep if there is none', async () => {
    await expect
      .poll(() => health(one))
      .toMatchObject({
        backup: { path: expect.stringContaining(directory) },
        backups: { isRunning: false },
      })
  })

  it('are complete, readable only by their owner, and reported by every process', async () => {
    const answer = await press(worker)
    expect(answer.statusCode, answer.body).toBe(200)
    const made: Backup = answer.json()
    expect(made.path.startsWith(directory)).toBe(true)
    expect(statSync(made.path).mode & 0o777).toBe(0o600)
    for (const app of [one, worker]) {
      const { backup, backups } = await health(app)
      expect(backup).toEqual(made)
      expect(backups).toEqual({ isPossible: true, isRunning: false, everyHours: 24, keep: 2 })
    }
    const [entry] = (await admin.get(API.adminLog)).json().items
    expect(entry).toMatchObject({ actor: 'ana', action: 'backup', target: made.path })
    const restored = join(scratch, 'restored')
    mkdirSync(join(restored, 'database'), { recursive: true })
    copyFileSync(made.path, join(restored, 'database', 'data.mdb'))
    const again = await startTestApp({ env: { DATA_DIR: restored }, ownsEngine: true })
    try {
      const login = { username: 'ana', password: TEST_PASSWORD }
      expect((await again.client().post(API.login, login)).statusCode).toBe(200)
    } finally {
      await again.close()
    }
  })

  it('are made one at a time, even by several processes', async () => {
    const answers = await Promise.all([press(one), press(worker), press(one), press(worker)])
    const codes = answers.map((answer) => answer.json().error ?? 'made').sort()
    expect(codes).toEqual(['backup_running', 'backup_running', 'backup_running', 'made'])
    const leases = one.connection.collection('leases')
    const holdUntil = (until: number) =>
      leases.updateOne({ _id: 'backup' as never }, { $set: { holder: 'dead', until: new Date(until) } })
    await holdUntil(Date.now() + 60_000)
    expect((await press(one)).json().error).toBe('backup_running')
    expect((await health(worker)).backups.isRunning).toBe(true)
    await holdUntil(Date.now() - 1)
    expect((await press(one)).statusCode).toBe(200)
  })

  it('are limited to the configured number, and no other file is removed', async () => {
    writeFileSync(join(directory, 'mi-copia.mdb'), 'de quien aloja')
    const kept = [(await press(one)).json(), (await press(worker)).json()]
    expect(copies().sort()).toEqual([...kept.map(({ path }) => basename(path)), 'mi-copia.mdb'].sort())
    expect(readdirSync(directory)).toHaveLength(3)
  })

  it('are made by one process when due, and old ones stay until then', async () => {
    const before = copies()
    const due = (app: TestApp, now = Date.now()) =>
      makeDueBackup({ ...app.deps.administration.serviceHealth.backups, now: () => now })
    await Promise.all([due(one), due(worker)])
    expect(copies()).toEqual(before)
    const tomorrow = Date.now() + DAY_MS
    await Promise.all([due(one, tomorrow), due(worker, tomorrow)])
    expect(copies().filter((name) => !before.includes(name))).toHaveLength(1)
    const { backups } = one.deps.administration.serviceHealth
    const later = tomorrow + DAY_MS
    const overtaken: typeof backups.lease.run = async (task) => {
      await due(worker, later)
      return backups.lease.run(task)
    }
    const had = copies()
    await makeDueBackup({ ...backups, now: () => later, lease: { ...backups.lease, run: overtaken } })
    expect(copies().filter((name) => !had.includes(name))).toHaveLength(1)
    const broken = {
      ...backups,
      now: () => later + DAY_MS,
      copyTo: () => Promise.reject(new Error('full')),
    }
    const kept = copies()
    await expect(makeDueBackup(broken)).rejects.toThrow('backup_failed')
    expect(copies()).toEqual(kept)
  })

  it('report why they failed, and health still shows the last complete one', async () => {
    const { backup } = await health(one)
    const { backups } = one.deps.administration.serviceHealth
    const settings = { BACKUP_DIR: join(directory, 'mi-copia.mdb'), DATA_DIR: one.config.dataDir }
    const odd = await one.another(settings)
    try {
      expect((await at(odd).post(API.adminBackup)).json().error).toBe('backup_failed')
      expect((await health(odd)).backup).toEqual(backup)
    } finally {
      await odd.close()
    }
    expect(await backups.folder.prepare(Number.MAX_SAFE_INTEGER)).toBe(false)
    expect(await backups.folder.prepare(1)).toBe(true)
  })
})

it('a backup of an external database is refused with advice', async () => {
  const one = await startTestApp()
  const remote = await one.another({ BACKUP_EVERY: '1h' })
  try {
    const answer = await (await asAdmin(remote)).post(API.adminBackup)
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'backup_not_possible'])
    expect(answer.json().details).toContain('MongoDB')
    expect(await lastJob(remote)).toBe(true)
  } finally {
    await one.close()
  }
})

/** Returns the result of the hourly backup job; having nothing to do counts as success. */
async function lastJob({ deps }: TestApp): Promise<boolean | undefined> {
  await makeDueBackup(deps.administration.serviceHealth.backups)
  return (await deps.administration.serviceHealth.jobs.list(['backup']))[0]?.ok
}
