import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAdmin } from '../../testing/as-admin.ts'
import { askOver } from '../../testing/socket-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let t: TestApp
let other: TestApp
let admin: TestClient
let here: ReturnType<typeof askOver>
let there: ReturnType<typeof askOver>

beforeAll(async () => {
  t = await startTestApp({ env: { TRUST_PROXY: '1' } })
  other = await t.another()
  const listen = (app: TestApp) => app.app.listen({ port: 0, host: '127.0.0.1' })
  here = askOver(await listen(t))
  there = askOver(await listen(other))
  admin = await asAdmin(t, 'jefa')
})
afterAll(() => t.close())

interface WithdrawnLink {
  withdrawal: { reason: string | null }
}

const AGENT = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const open = async (ask: typeof here, code: string) =>
  (await ask({ method: 'GET', url: `/r/${code}`, headers: AGENT, body: undefined })).statusCode
const isEverywhere = async (code: string, status: number) => {
  expect(await open(here, code)).toBe(status)
  await expect.poll(() => open(there, code), { timeout: 5000 }).toBe(status)
}
const create = async (client: TestClient, longUrl: string) =>
  (await client.post(API.createLink, { longUrl })).json() as { id: string; shortUrl: string }
const block = (target: Record<string, unknown>, more: object = {}) =>
  admin.post(API.adminBlocks, { ...target, reason: 'Suplantación', ...more })
const closedBy = async (code: string) =>
  (await admin.get(`${API.adminLinks}?q=${code}`)).json().items[0].block
const lift = (id: string) => admin.delete(`${API.adminBlocks}/${id}`)

test('Overlapping blocks close a link in every process until the last is lifted', async () => {
  const ana = await t.asPro('ana')
  const link = await create(ana, 'https://carta.malo.example/a')
  const second = await create(ana, 'https://bueno.example/')
  await isEverywhere(link.shortUrl, 302)
  await isEverywhere(second.shortUrl, 302)
  const tried = await block({ host: 'https://MALO.example/x' }, { dryRun: true })
  expect(tried.json()).toEqual({ id: null, links: 1, host: 'malo.example', domain: null })
  await isEverywhere(link.shortUrl, 302)
  const { id: byHost } = (await block({ host: 'malo.example' })).json()
  const { id: byLink } = (await block({ linkId: Number(link.id) })).json()
  await isEverywhere(link.shortUrl, 451)
  await isEverywhere(second.shortUrl, 302)
  const listed = (await admin.get(API.adminBlocks)).json().items
  expect(listed).toMatchObject([
    { id: byLink, name: link.shortUrl, reason: 'Suplantación', by: 'jefa' },
    { id: byHost, name: 'malo.example', linkId: null },
  ])
  expect(await closedBy(link.shortUrl)).toEqual({ kind: 'link', id: byLink })
  const refused = await ana.post(API.createLink, { longUrl: 'https://otra.malo.example/' })
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'invalid_url'])
  await ana.put(API.updateLink, { id: link.id, longUrl: 'https://bueno.example/b', status: true })
  await isEverywhere(link.shortUrl, 451)
  expect((await lift(byLink)).statusCode).toBe(200)
  await isEverywhere(link.shortUrl, 302)
  expect((await lift(byLink)).statusCode).toBe(404)
  expect((await admin.get(API.adminBlocks)).json().items).toMatchObject([{ id: byHost }])
  expect((await admin.get(`${API.adminBlocks}/${byHost}`)).json()).toMatchObject({
    host: 'malo.example',
    reason: 'Suplantación',
    liftedAt: null,
    links: 0,
  })
  await lift(byHost)
  expect((await ana.post(API.createLink, { longUrl: 'https://otra.malo.example/' })).statusCode).toBe(201)
})

test('Every process shows the owner of a closed link the reason for owners only', async () => {
  const rosa = await t.asPro('rosa')
  const abroad = other.client()
  Object.assign(abroad.cookies, rosa.cookies)
  const { id, shortUrl } = await create(rosa, 'https://carta.feo.example/a')
  const first = await rosa.get(API.listLinks)
  const since = (await rosa.get(API.linkChanges)).json().cursor
  const told = async (client: TestClient) => (await client.get(API.listLinks)).json()[0].withdrawal
  expect(first.json()[0].withdrawal).toBeNull()
  const ownerReason = ' Imita a un banco. '
  const { id: byHost } = (await block({ host: 'feo.example' }, { ownerReason })).json()
  const withdrawal = { by: 'administrator', reason: 'Imita a un banco.' }
  expect(await told(rosa)).toEqual(withdrawal)
  await expect.poll(() => told(abroad), { timeout: 5000 }).toEqual(withdrawal)
  const stale = await rosa.get(`${API.linkChanges}?since=${encodeURIComponent(since)}`)
  expect([stale.statusCode, stale.json().error]).toEqual([400, 'cursor_invalid'])
  const [changed] = (await rosa.get(API.linkChanges)).json().links
  expect(changed.withdrawal).toEqual(withdrawal)
  const edited = await rosa.put(API.updateLink, { id, longUrl: 'https://otra.feo.example/' })
  expect(edited.json().error).toBe('invalid_url')
  const { id: byLink } = (await block({ linkId: Number(id) })).json()
  expect(await told(rosa)).toEqual({ by: 'administrator', reason: null })
  const listed = (await admin.get(API.adminBlocks)).json().items
  expect(listed.map((item: { ownerReason: string | null }) => item.ownerReason)).toEqual([
    null,
    'Imita a un banco.',
  ])
  await lift(byLink)
  await lift(byHost)
  await isEverywhere(shortUrl, 302)
  expect(await told(rosa)).toBeNull()
  await expect.poll(() => told(abroad), { timeout: 5000 }).toBeNull()
})

test('Blocking an account closes its links and keeps it out, whichever way, and all of it comes back', async () => {
  const luis = await t.signUp('luis')
  const { shortUrl } = await create(luis, 'https://bueno.example/l')
  const { id, links } = (await block({ ownerId: luis.userId })).json()
  expect(links).toBe(1)
  await isEverywhere(shortUrl, 451)
  expect(await closedBy(shortUrl)).toEqual({ kind: 'owner', id })
  expect((await luis.get(API.listLinks)).statusCode).toBe(401)
  await lift(id)
  await isEverywhere(shortUrl, 302)
  await admin.put(`${API.adminUsers}/${luis.userId}`, { isBlocked: true })
  await isEverywhere(shortUrl, 451)
  await admin.put(`${API.adminUsers}/${luis.userId}`, { isBlocked: false })
  await isEverywhere(shortUrl, 302)
  const last = await block({ ownerId: admin.userId })
  expect([last.statusCode, last.json().error]).toEqual([409, 'last_admin'])
  expect((await admin.get(API.adminOverview)).statusCode).toBe(200)
})

test('A host in the settings closes links that exist as well', async () => {
  const { shortUrl } = await create(await t.signUp('eva'), 'https://www.casino.example/')
  await isEverywhere(shortUrl, 302)
  await admin.put(API.adminSettings, { blockedHosts: ['casino.example'] })
  await expect.poll(() => open(here, shortUrl), { timeout: 5000 }).toBe(451)
  await isEverywhere(shortUrl, 451)
  expect(await closedBy(shortUrl)).toEqual({ kind: 'settings', id: null })
  await admin.put(API.adminSettings, { blockedHosts: [] })
  await expect.poll(() => open(here, shortUrl), { timeout: 5000 }).toBe(302)
})

test('A domain of the operator’s file closes links that exist, from the start of a process that has it', async () => {
  const { shortUrl } = await create(await t.signUp('flor'), 'https://www.timo.example/')
  await isEverywhere(shortUrl, 302)
  const folder = mkdtempSync(join(tmpdir(), 'atajo-domains-'))
  const file = join(folder, 'domains')
  writeFileSync(file, '# los de hoy\n0.0.0.0 timo.example\n')
  const strict = await t.another({ BLOCKED_DOMAINS_FILE: file })
  try {
    const ask = askOver(await strict.app.listen({ port: 0, host: '127.0.0.1' }))
    expect(await open(ask, shortUrl)).toBe(451)
    expect(await open(ask, shortUrl)).toBe(451)
    expect(await open(here, shortUrl)).toBe(302)
  } finally {
    await strict.close()
    rmSync(folder, { recursive: true })
  }
})

test('Each decision about reports does what it says, to all reports of the link', async () => {
  const guest = await t.asGuest()
  const link = await create(guest, 'https://raro.example/premio')
  const report = (from: string) =>
    here({
      method: 'POST',
      url: API.report,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ code: link.shortUrl, reason: 'phishing', text: 'Imita a Correos' }),
    })
  const waiting = async () => (await admin.get(API.adminReports)).json().items
  const decide = (id: string, decision: string) => admin.put(`${API.adminReports}/${id}`, { decision })
  const threeReport = async (net: number) => {
    for (const host of [1, 2, 3]) await report(`10.${net}.${host}.1`)
  }
  await threeReport(1)
  await isEverywhere(link.shortUrl, 451)
  const items = await waiting()
  expect(items).toHaveLength(3)
  const paused = (await guest.get(API.listLinks)).json()[0]
  expect(paused).toMatchObject({ status: true, withdrawal: { by: 'reports', reason: null } })
  expect(items[0]).toMatchObject({ reporters: 3, isPaused: true, owner: null, text: 'Imita a Correos' })
  expect((await admin.get(API.adminOverview)).json().openReports).toBe(3)
  const refused = await decide(items[0].id, 'block_owner')
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'validation_failed'])
  expect((await decide(items[0].id, 'keep')).json()).toEqual({ ok: true, blockId: null })
  expect(await waiting()).toEqual([])
  expect((await decide(items[1].id, 'keep')).statusCode).toBe(404)
  await isEverywhere(link.shortUrl, 302)
  await threeReport(2)
  await isEverywhere(link.shortUrl, 302)
  await guest.put(API.updateLink, { id: link.id, longUrl: 'https://raro.example/otro' })
  await threeReport(3)
  await isEverywhere(link.shortUrl, 451)
  const [newest] = await waiting()
  const { blockId } = (await decide(newest.id, 'block_host')).json()
  await isEverywhere(link.shortUrl, 451)
  expect((await guest.post(API.createLink, { longUrl: 'https://raro.example/' })).statusCode).toBe(400)
  const log = (await admin.get(API.adminLog)).json().items.map(({ action }: { action: string }) => action)
  expect(log.slice(0, 2)).toEqual(['decide_report', 'block_host'])
  expect((await lift(blockId)).statusCode).toBe(200)
  await isEverywhere(link.shortUrl, 302)
})

test('A decision about a report shows the owner its reason, and can close the whole domain', async () => {
  const carla = await t.asPro('carla')
  const link = await create(carla, 'https://www.timo.example.co.uk/a')
  const beside = await create(carla, 'https://otra.example.co.uk/b')
  await t.client().post(API.report, { code: link.shortUrl, reason: 'phishing', text: 'Imita a Correos' })
  const [{ id }] = (await admin.get(API.adminReports)).json().items
  const decision = { decision: 'block_host', ownerReason: 'Imita a Correos.', wholeDomain: true }
  expect((await admin.put(`${API.adminReports}/${id}`, { ...decision, wholeDomain: 'sí' })).statusCode).toBe(
    400,
  )
  const { blockId } = (await admin.put(`${API.adminReports}/${id}`, decision)).json()
  expect((await admin.get(`${API.adminBlocks}/${blockId}`)).json().host).toBe('example.co.uk')
  await isEverywhere(link.shortUrl, 451)
  await isEverywhere(beside.shortUrl, 451)
  const told = (await carla.get(API.listLinks)).json().map((one: WithdrawnLink) => one.withdrawal.reason)
  expect(told).toEqual(['Imita a Correos.', 'Imita a Correos.'])
  await lift(blockId)
})

test('A block of nothing, of two things, of nobody or without a reason is refused', async () => {
  for (const [body, status] of [
    [{ reason: 'x' }, 400],
    [{ linkId: 1, host: 'a.example', reason: 'x' }, 400],
    [{ host: 'no es un dominio', reason: 'x' }, 400],
    [{ host: 'https://co.uk/', reason: 'x' }, 400],
    [{ host: `${t.config.publicUrl}/r/abc`, reason: 'x' }, 400],
    [{ host: 'a.example', reason: ' ' }, 400],
    [{ linkId: 99_999_999, reason: 'x' }, 404],
    [{ ownerId: 99_999_999, reason: 'x' }, 404],
  ] as const) {
    expect((await admin.post(API.adminBlocks, body)).statusCode, JSON.stringify(body)).toBe(status)
  }
})

test('A pasted address blocks the host that it leads to, and the domain above it is offered', async () => {
  const meant = async (host: string) => (await block({ host }, { dryRun: true })).json()
  for (const [pasted, host, domain] of [
    ['https://www.premios.com/@ana/x?a=b@c', 'www.premios.com', 'premios.com'],
    ['https://banco.es:443@premios.co.uk:8080/', 'premios.co.uk', null],
    ['hxxps://sub[.]premios[.]co[.]uk/entrar', 'sub.premios.co.uk', 'premios.co.uk'],
    ['ftp://Premios.COM.', 'premios.com', null],
    ['*.premios.com', 'premios.com', null],
    ['https://ana.github.io/x', 'ana.github.io', null],
    ['github.io', 'github.io', null],
    ['http://a.ñandú.es/', 'a.xn--and-6ma2c.es', 'xn--and-6ma2c.es'],
    ['203.0.113.7', '203.0.113.7', null],
    ['http://[2001:db8::1]/', '[2001:db8::1]', null],
  ] as const) {
    expect(await meant(pasted), pasted).toEqual({ id: null, links: 0, host, domain })
  }
  for (const wrong of ['ana@premios.com', 'a*.premios.com', 'javascript:alert(1)', 'https://']) {
    expect((await meant(wrong)).fields, wrong).toEqual({ host: expect.any(String) })
  }
})
