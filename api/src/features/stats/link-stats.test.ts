import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import type { VisitTarget } from './apply-visits.ts'
import { allOf } from './counts/period-counts.ts'
import { packVisits } from './row-bytes.ts'
import { type JournaledVisit, visitPageModel } from './visit.model.ts'
import { visitListOf } from './visit-list.ts'
import { maintainVisits } from './visit-maintenance.ts'
import { createVisitRetentionStore, type VisitRetentionStore } from './visit-retention.store.ts'
import { createVisitStatsStore, type VisitStatsStore } from './visit-stats.store.ts'
import { createVisitTargets } from './visit-targets.store.ts'
import { applyRecorded, PLAIN_FACTS } from './visits.fixture.ts'

const SPAIN = 724
const DAY_MS = 86_400_000

let service: TestApp
let owner: TestClient
let targets: VisitTarget[]
let store: VisitStatsStore
let retention: VisitRetentionStore
let linkId: number
let code: string

beforeAll(async () => {
  service = await startTestApp()
  owner = await service.signUp()
  targets = createVisitTargets(service.appConnection)
  store = createVisitStatsStore(service.appConnection)
  retention = createVisitRetentionStore(service.appConnection)
})
afterAll(() => service.close())
beforeEach(async () => {
  const created = await owner.post('/api/link/create', { longUrl: 'https://example.com/' })
  ;({ id: linkId, shortUrl: code } = created.json())
})

function visit(sequence: number, changes: Partial<JournaledVisit> = {}): JournaledVisit {
  return {
    sequence,
    linkId,
    at: Date.now(),
    device: 'desktop',
    method: 'link',
    address: '80.58.61.250',
    isVpn: false,
    countryId: SPAIN,
    facts: PLAIN_FACTS,
    ...changes,
  }
}

function visits(from: number, to: number, changes: Partial<JournaledVisit> = {}): JournaledVisit[] {
  return Array.from({ length: to - from + 1 }, (_, index) => visit(from + index, changes))
}

async function stats(query = '') {
  const answer = await owner.get(`/api/link/stats/${code}${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Returns the total, the number of rows and the sum of the days, which must be equal. */
async function counted() {
  const { totalAccesses, desktopAccesses, mobileAccesses, accesses, last7Days } = await stats()
  const days = last7Days.reduce((sum: number, { clics }: { clics: number }) => sum + clics, 0)
  return { totalAccesses, devices: desktopAccesses + mobileAccesses, rows: accesses.length, days }
}

/** Returns the index keys that each statistics query reads, by the database's `explain`. */
async function keysReadFor(id: number): Promise<number[]> {
  const { db } = service.connection
  const watched = await mongoose
    .createConnection(service.databaseUri, { dbName: db?.databaseName ?? '', monitorCommands: true })
    .asPromise()
  const queries: Record<string, unknown>[] = []
  watched.getClient().on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'find') queries.push(command)
  })
  const watchedStore = createVisitStatsStore(watched)
  await watchedStore.quartersSince(id, Date.now() - 8 * DAY_MS)
  await watchedStore.newestVisits(id, 1000)
  const explained = await Promise.all(
    queries.map(({ find, filter, sort, projection }) =>
      db?.command({ explain: { find, filter, sort, projection }, verbosity: 'executionStats' }),
    ),
  )
  await watched.close()
  return explained.map((plan) => plan?.executionStats.totalKeysExamined).sort((a, b) => a - b)
}

function all(count: number) {
  return { totalAccesses: count, devices: count, rows: count, days: count }
}

describe('applying visits', () => {
  test('counts each once, however its batches are cut when they come again', async () => {
    await applyRecorded(targets, { journal: 'one', visits: visits(1, 40), isNew: true })
    await applyRecorded(targets, { journal: 'one', visits: visits(1, 60), isNew: false })
    await applyRecorded(targets, { journal: 'one', visits: visits(20, 60), isNew: false })
    expect(await counted()).toEqual(all(60))
    await applyRecorded(targets, { journal: 'two', visits: visits(1, 5), isNew: true })
    expect(await counted()).toEqual(all(65))
  })

  test('finds out by itself that a batch taken for new was applied in part', async () => {
    await applyRecorded(targets, { journal: 'one', visits: visits(1, 10), isNew: true })
    await applyRecorded(targets, { journal: 'one', visits: visits(5, 30), isNew: true })
    expect(await counted()).toEqual(all(30))
  })

  test('completes a batch that reached only some of its documents', async () => {
    for (const target of targets) {
      await applyRecorded([target], { journal: 'one', visits: visits(1, 7), isNew: true })
      await applyRecorded(targets, { journal: 'one', visits: visits(1, 9), isNew: false })
    }
    expect(await counted()).toEqual(all(9))
  })

  test('may end between any two pieces of a batch and go on later', async () => {
    const batch = { journal: 'one', visits: visits(1, 30), isNew: true }
    for (let pieces = 0; pieces < 8; pieces++) {
      let left = pieces
      const throwIfAborted = () => {
        if (left-- === 0) throw new Error('Ending')
      }
      const ending = { throwIfAborted }
      await applyRecorded(targets, { ...batch, isNew: pieces === 0, ending }).catch(() => {})
    }
    await applyRecorded(targets, { ...batch, isNew: false })
    expect(await counted()).toEqual(all(30))
  })

  test('two concurrent processes count each visit once', async () => {
    const batch = { journal: 'one', visits: visits(1, 50), isNew: false }
    await Promise.allSettled([applyRecorded(targets, batch), applyRecorded(targets, batch)])
    await applyRecorded(targets, batch)
    expect(await counted()).toEqual(all(50))
  })

  test('passes over visits of links that no longer exist', async () => {
    const gone = visit(1, { linkId: 999_999 })
    await applyRecorded(targets, { journal: 'one', visits: [gone, visit(2)], isNew: true })
    expect(await counted()).toEqual(all(1))
  })
})

describe('the statistics', () => {
  test('tell devices, scans, VPN and country apart, newest first', async () => {
    const now = Date.now()
    await applyRecorded(targets, {
      journal: 'one',
      isNew: true,
      visits: [
        visit(1, { at: now - 3000 }),
        visit(2, { at: now - 2000, device: 'mobile', method: 'qr' }),
        visit(3, { at: now - 1000, isVpn: true, countryId: 0, address: '2001:db8::1' }),
      ],
    })
    const answer = await stats()
    expect(answer).toMatchObject({ totalAccesses: 3, qrAccesses: 1, desktopAccesses: 2, mobileAccesses: 1 })
    expect(answer.accesses).toEqual([
      {
        date: new Date(now - 1000).toISOString(),
        device: 'desktop',
        method: 'link',
        ip: '2001:db8::1',
        is_vpn: true,
        country: null,
      },
      expect.objectContaining({ device: 'mobile', method: 'qr' }),
      expect.objectContaining({ country: { id: SPAIN, code: 'ES', name: 'España' } }),
    ])
  })

  test('show days of the asked zone, those with a part of an hour included', async () => {
    const midnightInKathmandu = Date.parse(`${new Date().toISOString().slice(0, 10)}T18:15:00Z`) - 2 * DAY_MS
    await applyRecorded(targets, {
      journal: 'one',
      isNew: true,
      visits: [visit(1, { at: midnightInKathmandu - 1000 }), visit(2, { at: midnightInKathmandu + 1000 })],
    })
    const clics = ({ last7Days }: { last7Days: { clics: number }[] }) =>
      last7Days.map((row) => row.clics).filter((count) => count > 0)
    expect(clics(await stats('?tz=Asia/Kathmandu'))).toEqual([1, 1])
    expect(clics(await stats('?tz=UTC'))).toEqual([2])
    const days = (await stats('?tz=Pacific/Kiritimati')).last7Days.map((row: { day: string }) => row.day)
    expect(new Set(days).size).toBe(7)
    await owner.put('/api/account', { timeZone: 'Asia/Kathmandu' })
    for (const unknown of ['', '?tz=Nowhere/Land', '?tz=Etc/Unknown', '?tz=']) {
      expect(clics(await stats(unknown)), unknown).toEqual([1, 1])
    }
  })

  test('cost the same for a few visits and for thousands', async () => {
    const at = Date.now()
    await applyRecorded(targets, { journal: 'few', visits: visits(1, 10, { at }), isNew: true })
    const few = await keysReadFor(linkId)
    await applyRecorded(targets, { journal: 'few', visits: visits(11, 8000, { at }), isNew: true })
    expect((await stats()).totalAccesses).toBe(8000)
    // MongoDB may read one more key to recognize the end of the range.
    const many = await keysReadFor(linkId)
    expect(many.filter((keys, at) => Math.abs(keys - (few[at] ?? 0)) > 1)).toEqual([])
    expect(many.length).toBe(few.length)
    expect(few.length).toBeGreaterThan(0)
  })

  test('give the newest 1,000 rows and keep about 10,000', async () => {
    for (let start = 1; start <= 12_000; start += 4000) {
      const batch = visits(start, start + 3999, { at: Date.now() - (12_000 - start) * 10 })
      await applyRecorded(targets, { journal: `journal${start}`, visits: batch, isNew: true })
    }
    await retention.trimVisits(linkId, 10_000)
    const answer = await stats()
    expect(answer.totalAccesses).toBe(12_000)
    expect(answer.accesses).toHaveLength(1000)
    const kept = await store.newestVisits(linkId, 100_000)
    expect(kept.length).toBeGreaterThanOrEqual(10_000)
    await retention.trimVisits(linkId, 4000)
    expect(await store.newestVisits(linkId, 100_000)).toHaveLength(4000)
  })

  /** Closing the service checks that no cursor stays open. */
  test('give the newest rows of hundreds of pages', async () => {
    const pages = Array.from({ length: 200 }, (_, page) => {
      const at = Date.now() - page * 1000
      const rows = visitListOf(Array.from({ length: 20 }, () => visit(1, { at: at - 1 })))
      const packed = packVisits(rows, allOf(rows).places)
      return { _id: `${linkId}-${page}`, linkId, count: 20, lastAt: new Date(at), rows: [packed] }
    })
    await visitPageModel(service.connection).insertMany(pages)
    expect(await store.newestVisits(linkId, 500)).toHaveLength(500)
    await retention.trimVisits(linkId, 400)
    expect(await store.newestVisits(linkId, 1000)).toHaveLength(400)
  })

  test('are for the owner alone, and a stranger learns nothing of the link', async () => {
    const stranger = await service.signUp()
    const foreign = await stranger.get(`/api/link/stats/${code}`)
    const missing = await stranger.get('/api/link/stats/zzzzzzz')
    expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404])
    expect(foreign.body).toBe(missing.body)
    expect(foreign.json().message).toBe('Enlace no encontrado')
    const guest = await service.asGuest()
    const refused = await guest.get(`/api/link/stats/${code}`)
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'login_required'])
  })

  test('are answered 304 while nothing changed', async () => {
    const first = await owner.get(`/api/link/stats/${code}`)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const etag = String(first.headers.etag)
    expect((await owner.get(`/api/link/stats/${code}`, { 'if-none-match': etag })).statusCode).toBe(304)
    await applyRecorded(targets, { journal: 'one', visits: visits(1, 1), isNew: true })
    expect((await owner.get(`/api/link/stats/${code}`, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('leave as a file that a spreadsheet reads and never runs', async () => {
    await applyRecorded(targets, { journal: 'one', visits: [visit(1, { address: '=1+1' })], isNew: true })
    const file = await owner.get(`/api/link/visits/${code}.csv`)
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="accesos-${code}.csv"`,
    })
    const [head, row] = file.body.split('\r\n')
    expect(head).toBe('\uFEFFFecha y hora (UTC);Dispositivo;Método;IP;VPN;País')
    expect(row).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;Escritorio;Enlace;'=1\+1;No;España$/)
    expect((await (await service.signUp()).get(`/api/link/visits/${code}.csv`)).statusCode).toBe(404)
  })
})

test('the table has no whole addresses after their days are over', async () => {
  const now = Date.now()
  await applyRecorded(targets, {
    journal: 'one',
    isNew: true,
    visits: [
      visit(1, { at: now - 31 * DAY_MS, address: '203.0.113.77' }),
      visit(2, { at: now - 31 * DAY_MS, address: '2001:db8:1:2:3:4:5:6' }),
      visit(3, { at: now, address: '198.51.100.44' }),
    ],
  })
  const cut = (address: string) => address.replace(/\.\d+$/, '.0').replace(/(:\w+){5}$/, '::')
  const none = async () => {}
  const deps = { retention, cut, visitIpDays: () => 30, settle: none, renewJournal: none, renewSalts: none }
  await maintainVisits(deps, now)
  const dump = async () => {
    const pages = await visitPageModel(service.connection).find({ linkId }).lean()
    return JSON.stringify(pages.flatMap(({ rows = [] }) => rows.map(String)))
  }
  for (const kept of ['203.0.113.0', '2001:db8:1::', '198.51.100.44']) expect(await dump()).toContain(kept)
  await maintainVisits(deps, now + 31 * DAY_MS)
  expect(await dump()).not.toContain('198.51.100.44')
})
