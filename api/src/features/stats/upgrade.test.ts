import { API } from '@atajo/shared/paths'
import type { Stats } from '@atajo/shared/stats'
import type { WireLinkStats } from '@atajo/shared/visit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOMES, type Home, type KeptVersion, layOutVersion } from '../../testing/kept-version.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { VERSION } from '../../version.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')

let kept: KeptVersion
let service: TestApp
let ana: TestClient

async function open(home: Home): Promise<void> {
  kept = await layOutVersion('0.1.0', home)
  service = await startTestApp({
    env: { ...kept.env, VISIT_IP_DAYS: '3650' },
    adapt(deps) {
      const { linkStats, rangeStats } = deps.visits
      const now = () => NOW
      return {
        ...deps,
        visits: { ...deps.visits, linkStats: { ...linkStats, now }, rangeStats: { ...rangeStats, now } },
      }
    },
  })
  ana = service.client()
  const person = { username: 'ana1', password: 'una frase bastante larga' }
  expect((await ana.post(API.login, person)).statusCode).toBe(200)
}

async function statsOf(slug: string): Promise<WireLinkStats> {
  const answer = await ana.get(`${API.linkStats}/${slug}?tz=Europe/Madrid`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function rangeOf(query: string): Promise<Stats> {
  const range = 'from=2026-09-01&to=2026-11-22&zone=Europe/Madrid&unit=day'
  const answer = await ana.get(`${API.stats}?${range}${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** As 0.1.0 gave it. */
const otonoId = 1

/** How many rows there are of each value. */
function tally<Row>(rows: Row[], keyOf: (row: Row) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[keyOf(row)] = (counts[keyOf(row)] ?? 0) + 1
  return counts
}

const madridDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' })

/** Clicks of `otono` by day in Madrid; the clocks went back on 25 October. */
const OTONO_DAYS = {
  '2026-09-29': 1,
  '2026-09-30': 7,
  '2026-10-01': 1,
  '2026-10-12': 3,
  '2026-10-25': 8,
  '2026-10-26': 1,
  '2026-11-02': 3,
  '2026-11-20': 2,
  '2026-11-21': 3,
  '2026-11-22': 1,
}

// Left behind were 42 applied visits, and 6 more of `otono` waiting in the journal.
describe.each(HOMES)('what 0.1.0 left behind in %s', (home) => {
  beforeAll(() => open(home))
  afterAll(async () => {
    await service.close()
    await kept.remove()
  })

  test('is of the format of today from now on', async () => {
    const noted = await service.connection.collection('data_format').find().toArray()
    expect(noted).toEqual([{ _id: 'data', format: 2, writtenBy: VERSION }])
  })

  test('keeps every figure of a link, and gets the clicks that waited in the journal', async () => {
    await expect.poll(async () => (await statsOf('otono')).totalAccesses).toBe(30)
    const stats = await statsOf('otono')
    expect(stats).toMatchObject({ qrAccesses: 8, desktopAccesses: 12, mobileAccesses: 18 })
    expect(stats.last7Days.map(({ clics }) => clics)).toEqual([0, 0, 0, 2, 3, 1, 0])
    expect(stats.last7Days[0]?.day).toBe('2026-11-17')
  })

  test('keeps the rows of the table with all they say', async () => {
    const { accesses } = await statsOf('otono')
    expect(tally(accesses, ({ date }) => madridDay.format(new Date(date)))).toEqual(OTONO_DAYS)
    expect(tally(accesses, ({ country }) => country?.code ?? '')).toEqual({ ES: 13, MX: 6, AR: 5, '': 6 })
    expect(tally(accesses, ({ is_vpn }) => String(is_vpn))).toEqual({ true: 3, false: 27 })
    expect(accesses.at(-1)).toEqual({
      date: '2026-09-29T21:59:00.000Z',
      device: 'desktop',
      method: 'link',
      ip: '192.0.2.10',
      is_vpn: false,
      country: { id: 724, code: 'ES', name: 'España' },
    })
  })

  test('keeps a link whose visits were all applied', async () => {
    const stats = await statsOf('TIENDA')
    expect(stats).toMatchObject({ totalAccesses: 18, qrAccesses: 0, desktopAccesses: 6, mobileAccesses: 12 })
    expect(stats.accesses).toHaveLength(18)
  })

  test('counts what comes after the upgrade on top', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const answer = await service.client().get('/r/tienda', agent)
    expect(answer.headers.location).toBe('https://www.example.com/tienda')
    await expect.poll(async () => (await statsOf('tienda')).totalAccesses).toBe(19)
  })

  test('shows its clicks by day in Madrid, and as unknown in what it did not tell apart', async () => {
    const stats = await rangeOf(`&link=${otonoId}`)
    const days = stats.series.filter(({ clicks }) => clicks > 0)
    expect(Object.fromEntries(days.map(({ at, clicks }) => [at, clicks]))).toEqual(OTONO_DAYS)
    expect(stats.totals).toMatchObject({ clicks: 30, visitors: null, qr: 8, desktop: 12, mobile: 18 })
    expect(days.map(({ visitors }) => visitors)).toEqual(days.map(() => null))
    expect(stats.by.link?.rows).toMatchObject([{ key: String(otonoId), clicks: 30 }])
    for (const dimension of [
      'source',
      'referrer',
      'browser',
      'os',
      'app',
      'language',
      'utm_campaign',
    ] as const)
      expect(stats.by[dimension], dimension).toEqual({ rows: [], others: 0, unknown: 30, distinct: 0 })
    expect(Date.parse(stats.dimensionsSince ?? '')).toBeGreaterThan(NOW)
  })

  test('leaves the visitors of then unknown in the copies for offline', async () => {
    const { links } = (await ana.get(API.recentStats)).json()
    const { clicks, visitors } = links.find(({ id }: { id: number }) => id === otonoId)
    expect(clicks.slice(-4)).toEqual([2, 3, 1, 0])
    expect(visitors.slice(-4)).toEqual([null, null, null, 0])
  })

  test('shows the account with all its links', async () => {
    const stats = await rangeOf('')
    expect(stats.totals.clicks).toBe(48)
    expect(stats.by.link?.rows.map(({ sufix, clicks }) => [sufix, clicks])).toEqual([
      ['otono', 30],
      ['tienda', 18],
    ])
  })
})
