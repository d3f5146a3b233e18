import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../testing/shared-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { code, fileId, listOf, longUrl, send } from './sent-rows.fixture.ts'

let service: TestApp
let ana: TestClient

beforeAll(async () => {
  service = await sharedTestApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  ana = await service.asPro()
})

const visitor = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0' }
const statusOf = async (name: string) => (await service.client().get(`/r/${name}`, visitor)).statusCode
const statesOf = ({ results }: { results: { state: string }[] }) => results.map(({ state }) => state)

describe('rows of a file', () => {
  it('imported rows become links with everything in the file', async () => {
    const sufix = code()
    const row = {
      longUrl: 'https://cañas.es/otoño',
      sufix,
      title: 'Carta de otoño',
      note: 'Mesas',
      tags: ['Impreso', 'Niños'],
      group: 'Bodega',
      createdAt: '2021-03-04T05:06:07Z',
      d_expire: '2031-01-01',
      accessLimit: 9,
      clicks: 1234,
      mobileUrl: 'https://m.example/',
    }
    const answer = await send(ana, [row])
    expect(answer.results[0]).toMatchObject({ line: 2, state: 'created', sufix })
    expect(answer.counts).toEqual({ created: 1 })
    const [link] = await listOf(ana)
    expect(link).toMatchObject({
      longUrl: 'https://xn--caas-hqa.es/oto%C3%B1o',
      sufix,
      title: 'Carta de otoño',
      note: 'Mesas',
      group: { title: 'Bodega' },
      createdAt: '2021-03-04T05:06:07.000Z',
      expirationDate: '2031-01-01',
      accessLimit: 9,
      importedClicks: 1234,
      clicks: 0,
      mobileUrl: 'https://m.example/',
    })
    expect(link.tags.map(({ name }: { name: string }) => name)).toEqual(['Impreso', 'Niños'])
    expect(await statusOf(sufix)).toBe(302)
  })

  it('are judged without a trace before anything is stored', async () => {
    const [mine, theirs] = [code(), code()]
    await ana.post(API.createLink, { longUrl, sufix: mine })
    const eva = await service.asPro()
    await eva.post(API.createLink, { longUrl, sufix: theirs })
    const rows = [
      { longUrl },
      { longUrl, sufix: mine },
      { longUrl: 'https://otro.example/', sufix: mine },
      { longUrl, sufix: theirs },
      { longUrl: 'javascript:alert(1)' },
      { longUrl, sufix: 'api' },
      { longUrl, sufix: 'no vale' },
      { longUrl, createdAt: 'ayer' },
      { longUrl, tags: ['Nueva'] },
    ]
    const answer = await send(ana, rows, { dryRun: true })
    expect(statesOf(answer)).toEqual([
      'new',
      'already_yours',
      'taken',
      'taken',
      'invalid',
      'reserved',
      'invalid',
      'invalid',
      'new',
    ])
    expect(answer.results[4].message).toMatch(/^Destino: /)
    expect(await listOf(ana)).toHaveLength(1)
    expect((await ana.get(API.listTags)).json()).toEqual([])
    expect((await ana.get(API.linkImports)).json()).toEqual([])
  })

  it('rows with a taken code get another one, or replace the owner’s link, as each row says', async () => {
    const [mine, theirs] = [code(), code()]
    const own = (await ana.post(API.createLink, { longUrl, sufix: mine, note: 'antes' })).json()
    const eva = await service.asPro()
    await eva.post(API.createLink, { longUrl, sufix: theirs })
    const rows = [
      { longUrl: 'https://nuevo.example/', sufix: mine, onTaken: 'replace' },
      { longUrl, sufix: theirs, onTaken: 'replace' },
      { longUrl, sufix: theirs },
    ]
    const answer = await send(ana, rows, { onTaken: 'rename' })
    expect(statesOf(answer)).toEqual(['replaced', 'taken', 'renamed'])
    const links = await listOf(ana)
    expect(links.find(({ id }: { id: number }) => id === own.id).longUrl).toBe('https://nuevo.example/')
    const undone = await ana.delete(`${API.linkImports}/${answer.importId}`)
    expect(undone.json()).toEqual({ removed: 1 })
    const [left] = await listOf(ana)
    expect(left).toMatchObject({ id: own.id, longUrl, note: 'antes' })
  })

  it('write over a link once, though they are sent again after another file did so too', async () => {
    const sufix = code()
    await ana.post(API.createLink, { longUrl, sufix })
    const files = ['primero', 'segundo'].map((name) => ({
      row: { longUrl: `https://${name}.example/`, sufix, onTaken: 'replace' },
      fileId: fileId(),
    }))
    for (const { row, fileId } of [...files, ...files]) {
      expect(statesOf(await send(ana, [row], { fileId }))).toEqual(['replaced'])
    }
    const [link] = await listOf(ana)
    expect(link.longUrl).toBe('https://segundo.example/')
  })

  it('come inactive where they had a password, and expired where they were', async () => {
    const [open, closed] = [code(), code()]
    const rows = [
      { longUrl, sufix: open, protected: true },
      { longUrl, sufix: closed, d_expire: '2020-01-01' },
    ]
    const foreseen = await send(ana, rows, { dryRun: true })
    expect(foreseen.results[1].message).toMatch(/^Llegará caducado/)
    const answer = await send(ana, rows)
    expect(answer.results[0].message).toMatch(/^Ha venido inactivo/)
    expect([await statusOf(open), await statusOf(closed)]).toEqual([410, 410])
  })

  it('are answered with the same message when they come again, but not with one about to come', async () => {
    const pia = await service.signUp()
    const tags = Array.from({ length: 16 }, () => code())
    const rows = [
      { longUrl, sufix: code(), tags, protected: true },
      { longUrl: 'https://otro.example/', sufix: code(), onTaken: 'replace' },
    ]
    const call = { fileId: fileId() }
    const first = await send(pia, rows, call)
    expect(first.results[0].message).toMatch(/^Ha venido sin .* Ha venido inactivo/)
    const [, { sufix }] = rows as [unknown, { sufix: string }]
    const over = [{ longUrl, sufix, tags: [code()], onTaken: 'replace' }]
    const overCall = { fileId: fileId() }
    const replaced = await send(pia, over, overCall)
    expect(replaced.results[0]).toMatchObject({
      state: 'replaced',
      message: expect.stringMatching(/^Ha venido sin/),
    })
    expect((await send(pia, rows, call)).results[0]).toEqual(first.results[0])
    expect((await send(pia, over, overCall)).results).toEqual(replaced.results)
    await pia.delete(`${API.linkImports}/${first.importId}`)
    const revived = await send(pia, rows, call)
    expect(revived.results[0]).toEqual(first.results[0])
    const foreseen = await send(pia, rows, { ...call, dryRun: true })
    expect(foreseen.results[0]).not.toHaveProperty('message')
  })

  it('keep a code of one or of sixty-four letters', async () => {
    const long = `${code()}${'x'.repeat(64)}`.slice(0, 64)
    expect(statesOf(await send(ana, [{ longUrl, sufix: long }]))).toEqual(['created'])
    expect(await statusOf(long)).toBe(302)
    const short = await send(ana, [{ longUrl, sufix: '7' }])
    expect(['created', 'taken']).toContain(statesOf(short)[0])
    expect(await statusOf('7')).toBe(302)
  })
})

describe('a file that is sent again', () => {
  it('answers as before and changes nothing, from two devices at once too', async () => {
    const id = fileId()
    const rows = Array.from({ length: 60 }, (_, at) => ({
      longUrl: `${longUrl}${at}`,
      sufix: code(),
      tags: ['Feria'],
    }))
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(ana, rows, { fileId: id })))
    for (const answer of answers) expect(answer.results).toEqual(answers[0].results)
    expect(answers[0].counts).toEqual({ created: 60 })
    expect(await listOf(ana)).toHaveLength(60)
    expect((await ana.get(API.listTags)).json()).toHaveLength(1)
    expect(statesOf(await send(ana, rows.slice(0, 2), { fileId: id, dryRun: true }))).toEqual([
      'already_yours',
      'already_yours',
    ])
    const [past] = (await ana.get(API.linkImports)).json()
    expect(past).toMatchObject({ fileName: 'enlaces.csv', counts: { created: 60 }, canUndo: true })
  })

  it('after an undo makes the same links live again', async () => {
    const id = fileId()
    const rows = [{ longUrl, sufix: code() }, { longUrl }]
    const first = await send(ana, rows, { fileId: id })
    expect((await ana.delete(`${API.linkImports}/${first.importId}`)).json()).toEqual({ removed: 2 })
    expect(await listOf(ana)).toEqual([])
    expect(await statusOf(rows[0]?.sufix ?? '')).toBe(404)
    expect((await ana.get(API.linkImports)).json()[0].canUndo).toBe(false)
    expect(statesOf(await send(ana, rows, { fileId: id, dryRun: true }))).toEqual(['new', 'new'])
    const again = await send(ana, rows, { fileId: id })
    expect(again.results).toEqual(first.results)
    expect(await statusOf(rows[0]?.sufix ?? '')).toBe(302)
  })

  it('is nobody else’s to undo', async () => {
    const { importId } = await send(ana, [{ longUrl }])
    const eva = await service.signUp()
    const refused = await eva.delete(`${API.linkImports}/${importId}`)
    expect([refused.statusCode, refused.json().error]).toEqual([404, 'import_not_found'])
    expect((await service.client().get(API.linkImports)).statusCode).toBe(401)
  })
})

describe('a plan', () => {
  it('is kept exactly by rows that come at once, and names come without PRO', async () => {
    const pia = await service.signUp()
    const batches = Array.from({ length: 4 }, () =>
      Array.from({ length: 20 }, () => ({ longUrl, sufix: code(), group: code(), tags: [code()] })),
    )
    const answers = await Promise.all(batches.map((rows) => send(pia, rows)))
    const states = answers.flatMap(statesOf)
    expect(states.filter((state) => state === 'created')).toHaveLength(50)
    expect(states.filter((state) => state === 'over_plan')).toHaveLength(30)
    expect(await listOf(pia)).toHaveLength(50)
    expect((await pia.get(API.listGroups)).json()).toHaveLength(5)
    expect((await pia.get(API.listTags)).json()).toHaveLength(15)
    const messages = answers.flatMap(({ results }) =>
      results.map(({ message }: { message?: string }) => message),
    )
    expect(messages.some((message) => message?.startsWith('Ha venido sin'))).toBe(true)
  })

  it('lets an account bring 200 names without PRO, trashed and deleted ones counted', async () => {
    const pia = await service.signUp()
    for (let sent = 0; sent < 200; sent += 50) {
      const rows = Array.from({ length: 50 }, () => ({ longUrl, sufix: code() }))
      const { importId, counts } = await send(pia, rows)
      expect(counts).toEqual({ created: 50 })
      await pia.delete(`${API.linkImports}/${importId}`)
    }
    const answer = await send(pia, [{ longUrl, sufix: code() }, { longUrl }])
    expect(statesOf(answer)).toEqual(['over_plan', 'created'])
  })
})

it('a body that is no import is refused whole, naming the field', async () => {
  const row = { line: 2, longUrl }
  const body = { source: 'csv', fileId: fileId(), fileName: 'a.csv', dryRun: true, onTaken: 'skip' }
  const refused = async (changed: object) => {
    const answer = await ana.post(API.importLinks, { ...body, rows: [row], ...changed })
    return [answer.statusCode, Object.keys(answer.json().fields ?? {})]
  }
  expect(await refused({ rows: [] })).toEqual([400, ['rows']])
  expect(await refused({ rows: [row, row] })).toEqual([400, ['rows']])
  expect(
    await refused({ rows: Array.from({ length: 501 }, (_, line) => ({ ...row, line: line + 1 })) }),
  ).toEqual([400, ['rows']])
  expect(await refused({ fileId: '../x' })).toEqual([400, ['fileId']])
})
