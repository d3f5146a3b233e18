import { DIMENSIONS } from '@atajo/shared/dimensions'
import { API } from '@atajo/shared/paths'
import { STATS_DIMENSIONS, type Stats, statsWire } from '@atajo/shared/stats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import type { JournaledVisit } from './visit.model.ts'
import { createVisitTargets } from './visit-targets.store.ts'
import { applyRecorded } from './visits.fixture.ts'

const NOON = Date.UTC(2026, 9, 20, 12)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let service: TestApp
let ana: TestClient
let owner: number
let sequence = 1_000_000

beforeAll(async () => {
  service = await startTestApp({
    adapt: (deps) => ({
      ...deps,
      visits: { ...deps.visits, rangeStats: { ...deps.visits.rangeStats, now: () => NOON + 3 * DAY_MS } },
    }),
  })
  ana = await service.signUp()
  owner = ana.userId
  const upkeep = service.connection.collection<{ _id: string }>('upkeep')
  await upkeep.updateOne({ _id: 'statistics with facts' }, { $set: { doneAt: new Date(NOON - 90 * DAY_MS) } })
})
afterAll(() => service.close())

async function newLink(options: object = {}): Promise<{ id: number; shortUrl: string }> {
  const answer = await ana.post('/api/link/create', { longUrl: 'https://example.com/', ...options })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

interface VisitFigures {
  source?: string
  method?: 'link' | 'qr'
  countryId?: number
  isBot?: boolean
  visitor?: number
  device?: 'phone' | 'tablet' | 'desktop'
  campaign?: string
}

function visitOf(linkId: number, at: number, figures: VisitFigures = {}): JournaledVisit {
  const { source = 'direct', isBot = false, visitor = 7, device = 'phone', campaign = '' } = figures
  const utm = campaign === '' ? null : { source: '', medium: '', campaign, term: '', content: '' }
  return {
    sequence: ++sequence,
    linkId,
    at,
    device: device === 'desktop' ? 'desktop' : 'mobile',
    method: figures.method ?? 'link',
    address: '192.0.2.7',
    isVpn: false,
    countryId: figures.countryId ?? 724,
    facts: {
      statsKey: owner * 2,
      isBot,
      visitor,
      agent: { browser: 'app-instagram', os: 'android', device, app: 'instagram' },
      language: 'es',
      source,
      referrer: source === 'direct' ? '' : source,
      utm,
    },
  }
}

async function apply(visits: JournaledVisit[], journal = 'm00000000aa'): Promise<void> {
  const ordered = [...visits].sort((a, b) => a.sequence - b.sequence)
  await applyRecorded(createVisitTargets(service.appConnection), { journal, visits: ordered, isNew: false })
}

async function ask(query: string, client = ana): Promise<Stats> {
  const answer = await client.get(`/api/stats?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return statsWire.parse(answer.json())
}

function expectSums(stats: Stats): void {
  const { clicks, desktop, mobile } = stats.totals
  expect(stats.series.reduce((sum, unit) => sum + unit.clicks, 0)).toBe(clicks)
  expect(stats.heat.flat().reduce((sum, count) => sum + count, 0)).toBe(clicks)
  expect(desktop + mobile).toBe(clicks)
  for (const dimension of STATS_DIMENSIONS) {
    if (DIMENSIONS[dimension].isMultiple) continue
    const { rows = [], others = 0, unknown = 0 } = stats.by[dimension] ?? {}
    expect([dimension, rows.reduce((sum, row) => sum + row.clicks, others + unknown)]).toEqual([
      dimension,
      clicks,
    ])
    expect(unknown).toBeGreaterThanOrEqual(0)
  }
}

describe('statistics', () => {
  test('tell clicks apart by every dimension, for account, link, group and tag', async () => {
    const group = (await ana.post(API.createGroup, { title: 'Otoño', color: 'TEAL' })).json()
    const tag = (await ana.post(API.createTag, { tagName: 'señal', color: 'RED' })).json()
    const one = await newLink({ groupId: group.id, tags: [tag.id] })
    const two = await newLink()
    const spread = Array.from({ length: 300 }, (_, index) =>
      visitOf(index % 3 === 0 ? two.id : one.id, NOON - (index % 20) * 5 * HOUR_MS, {
        source: index % 4 === 0 ? 'instagram' : 'direct',
        isBot: index % 10 === 9,
        visitor: 1 + (index % 6),
        device: index % 2 === 0 ? 'desktop' : 'phone',
        method: index % 5 === 0 ? 'qr' : 'link',
        campaign: index % 7 === 0 ? 'otoño' : '',
        countryId: index % 8 === 0 ? 0 : 484,
      }),
    )
    await apply(spread)
    const people = spread.filter(({ facts }) => !facts.isBot)
    const range = 'from=2026-10-01&to=2026-10-20&zone=Europe/Madrid'
    const all = await ask(range)
    expectSums(all)
    expect(all.totals).toMatchObject({ clicks: people.length, bots: 30, visitorsAreApproximate: false })
    expect(all.by.source?.rows.map(({ key, name }) => [key, name])).toEqual([
      ['direct', 'Directo / apps'],
      ['instagram', 'Instagram'],
    ])
    expect(all.by.browser?.rows[0]).toMatchObject({
      key: 'app-instagram',
      name: 'Instagram, dentro de la app',
    })
    expect(all.by.country).toMatchObject({ rows: [{ key: 'MX', name: 'México' }] })
    expect(all.by.utm_campaign?.rows[0]).toMatchObject({ key: 'otoño' })
    expect(all.by.group?.rows).toEqual([{ key: String(group.id), name: 'Otoño', clicks: 180 }])
    expect(all.dimensionsSince).toBeNull()
    const ofOne = people.filter(({ linkId }) => linkId === one.id).length
    for (const scope of [`link=${one.id}`, `group=${group.id}`, `tag=${tag.id}`]) {
      const scoped = await ask(`${range}&${scope}`)
      expectSums(scoped)
      expect(scoped.totals.clicks).toBe(ofOne)
      expect(scoped.by.link?.rows).toHaveLength(1)
    }
    const [first] = all.by.link?.rows ?? []
    expect(first).toMatchObject({ key: String(one.id), shortUrl: one.shortUrl, sufix: null })
  })

  test('cut days exactly where the zone does, and count a person once a day over links', async () => {
    const bea = await service.signUp()
    const me = bea.userId
    const { id } = (await bea.post('/api/link/create', { longUrl: 'https://example.com/' })).json()
    const at = (text: string) => Date.parse(text)
    const visits = [
      '2026-10-18T22:05:00Z',
      '2026-10-19T05:00:00Z',
      '2026-10-19T21:50:00Z',
      '2026-10-19T22:10:00Z',
    ].map((text) => visitOf(id, at(text), { source: text.slice(11, 13) }))
    for (const visit of visits) if (visit.facts) visit.facts.statsKey = me * 2
    await apply(visits, 'm00000000bb')
    const madrid = await ask('from=2026-10-19&to=2026-10-19&zone=Europe/Madrid', bea)
    expectSums(madrid)
    expect(madrid.totals.clicks).toBe(3)
    expect(madrid.unit).toBe('hour')
    expect(madrid.series.filter(({ clicks }) => clicks > 0).map((unit) => unit.at)).toEqual([
      '2026-10-19T00',
      '2026-10-19T07',
      '2026-10-19T23',
    ])
    expect(madrid.by.source?.rows.map(({ key }) => key).sort()).toEqual(['05', '21', '22'])
    const utc = await ask('from=2026-10-19&to=2026-10-19&zone=UTC&unit=day', bea)
    expect([utc.totals.clicks, utc.totals.visitors, utc.series[0]?.visitors]).toEqual([3, 1, 1])
    const kathmandu = await ask('from=2026-10-20&to=2026-10-20&zone=Asia/Kathmandu', bea)
    expectSums(kathmandu)
    expect(kathmandu.totals.clicks).toBe(2)
  })

  test('hold the days when clocks change, the period before, and a year ago', async () => {
    const stats = await ask('from=2026-10-24&to=2026-10-26&zone=Europe/Madrid&unit=hour&compare=previous')
    expect(stats.series).toHaveLength(72)
    expect(stats.previous).toMatchObject({ from: '2026-10-21', to: '2026-10-23' })
    const leap = await ask('from=2028-02-29&to=2028-02-29&compare=year')
    expect(leap.previous).toMatchObject({ from: '2027-02-28', to: '2027-02-28' })
  })

  test('under a row that was clicked everything comes from rows', async () => {
    const stats = await ask('from=2026-10-01&to=2026-10-20&source=instagram')
    expectSums(stats)
    expect(stats.totals.visitors).toBeNull()
    expect(stats.filteredSince).toBeNull()
    expect(stats.by.source?.rows).toEqual([
      { key: 'instagram', name: 'Instagram', clicks: stats.totals.clicks },
    ])
    expect(stats.totals.clicks).toBeGreaterThan(10)
  })

  test('give one dimension whole, in pages, and the line as a file', async () => {
    const page = await ana.get('/api/stats/source?from=2026-10-01&to=2026-10-20&limit=1&offset=1')
    expect(page.json()).toMatchObject({ rows: [{ key: 'instagram' }], distinct: 2 })
    const csv = await ana.get('/api/stats/export.csv?from=2026-10-19&to=2026-10-20')
    const [head, ...hours] = csv.body.trimEnd().split('\r\n')
    expect(head).toBe('\uFEFFfecha;clics;visitantes;qr;bots')
    expect(hours[0]).toMatch(/^2026-10-19 \d\d:00;[1-9]/)
    expect(hours.at(-1)).toMatch(/^2026-10-20 23:00;/)
    expect(csv.headers['content-disposition']).toContain('estadisticas-2026-10-19-2026-10-20.csv')
  })

  test('give each table as a file, links by title and code', async () => {
    const range = 'from=2026-10-01&to=2026-10-20'
    const sources = await ana.get(`/api/stats/source/export.csv?${range}`)
    expect(sources.body).toMatch(/^\uFEFForigen;clics\r\n[^;]+;\d+\r\n/)
    expect(sources.headers['content-disposition']).toContain('.csv')
    const links = await ana.get(`/api/stats/link/export.csv?${range}`)
    expect(links.body).toMatch(/^\uFEFFtítulo;código;clics\r\n/)
    const { rows } = (await ana.get(`/api/stats/link?${range}`)).json()
    const [{ title, name, clicks }] = rows
    expect(links.body.split('\r\n')[1]).toBe(`${title ?? ''};${name};${clicks}`)
    expect((await ana.get(`/api/stats/nada/export.csv?${range}`)).statusCode).toBe(400)
    const heat = (await ana.get(`/api/stats/heat/export.csv?${range}`)).body.trimEnd().split('\r\n')
    expect(heat[0]).toMatch(/^\uFEFFdía;0:00;1:00;.*;23:00$/)
    const counted = heat.slice(1).map((line) => line.split(';'))
    expect(counted.map(([day]) => day)).toEqual(
      'lunes martes miércoles jueves viernes sábado domingo'.split(' '),
    )
    const shown = (await ask(range)).heat
    expect(counted.map(([, ...clicks]) => clicks.map(Number))).toEqual(shown)
    expect(shown.flat().some((clicks) => clicks > 0)).toBe(true)
  })

  test('answer 304 while nothing was counted, whenever that was', async () => {
    const first = await ana.get('/api/stats?from=2026-10-01&to=2026-10-20')
    const etag = String(first.headers.etag)
    const again = await ana.get('/api/stats?from=2026-10-01&to=2026-10-20', { 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
  })

  test('give the last 30 days of each link for times without network, and later what is new', async () => {
    const { id } = await newLink()
    await apply([visitOf(id, NOON + 2 * DAY_MS, { source: 'google' })], 'm00000000cc')
    const recent = (await ana.get('/api/stats/recent')).json()
    expect(recent).toMatchObject({ today: '2026-10-23', isComplete: true })
    expect(recent.links[0]).toMatchObject({ id, top: { source: [['google', 'Google', 1]] } })
    expect(recent.links[0].clicks.at(-2)).toBe(1)
    expect(recent.links.length).toBeGreaterThan(1)
    const later = (await ana.get(`/api/stats/recent?since=${recent.cursor}`)).json()
    expect(later.links).toEqual([])
    expect((await ana.get('/api/stats/recent?since=nada')).json().links).toHaveLength(recent.links.length)
  })
})

describe('statistics that cannot be answered', () => {
  test.each([
    ['from=2026-10-02&to=2026-10-01', 'to'],
    ['from=9999-01-01', 'from'],
    ['to=9999-01-01', 'to'],
    ['from=2026-02-30', 'from'],
    ['from=2020-01-01&to=2026-01-01&unit=day', 'to'],
    ['unit=week', 'unit'],
    ['compare=before', 'compare'],
    ['top=51', 'top'],
    ['link=1&group=2', 'group'],
    ['source=', 'source'],
    [`utm_campaign=${'ñ'.repeat(8000)}`, 'utm_campaign'],
  ])('%s names the field %s', async (query, field) => {
    const answer = await ana.get(`/api/stats?${query}`)
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'validation_failed'])
    expect(Object.keys(answer.json().fields)).toEqual([field])
  })

  test('another person’s statistics do not exist, and a guest has none', async () => {
    const bea = await service.signUp()
    const { id } = await newLink()
    const group = (await ana.post(API.createGroup, { title: 'Mío', color: 'TEAL' })).json()
    for (const [query, error] of [
      [`link=${id}`, 'link_not_found'],
      [`group=${group.id}`, 'group_not_found'],
      ['tag=999999', 'tag_not_found'],
    ]) {
      const answer = await bea.get(`/api/stats?${query}`)
      expect([answer.statusCode, answer.json().error]).toEqual([404, error])
    }
    const guest = service.client()
    await guest.post('/api/auth/guest', {})
    expect((await guest.get('/api/stats')).json().error).toBe('login_required')
    expect((await ana.get('/api/stats/planet')).json().fields).toHaveProperty('dimension')
  })

  test('are given to an API key as to a session', async () => {
    const { apiKey } = (await ana.post(API.createApiKey, {})).json()
    const program = service.client()
    const answer = await program.get('/api/stats?from=2026-10-01&to=2026-10-20', { 'x-api-key': apiKey })
    expect(answer.statusCode, answer.body).toBe(200)
    const wrong = await program.get('/api/stats', { 'x-api-key': `${apiKey}x` })
    expect(wrong.json().error).toBe('invalid_api_key')
  })
})
