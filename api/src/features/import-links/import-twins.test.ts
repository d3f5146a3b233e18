import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../testing/shared-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { code, fileId, listOf, send } from './sent-rows.fixture.ts'

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
const visit = async (name: string) => {
  const answer = await service.client().get(`/r/${name}`, visitor)
  return answer.headers.location ?? answer.statusCode
}
const statesOf = ({ results }: { results: { state: string }[] }) => results.map(({ state }) => state)
const to = (path: string) => `https://a.example/${path}`
/** Creates a name of letters, which can be spelled in other cases. */
const named = () => `Bar${code().replace(/[^a-z]/gi, '')}${ana.userId}`

describe('codes of a file that differ only by case', () => {
  it('are new in the dry run, which says so, and are created', async () => {
    const name = named()
    const rows = [
      { longUrl: to('1'), sufix: name },
      { longUrl: to('2'), sufix: name.toUpperCase() },
      { longUrl: to('3'), sufix: name.toLowerCase() },
    ]
    const foreseen = await send(ana, rows, { dryRun: true })
    expect(statesOf(foreseen)).toEqual(['new', 'new', 'new'])
    expect(foreseen.results.map(({ message }: { message?: string }) => message)).toEqual([
      undefined,
      expect.stringContaining('mayúsculas'),
      expect.stringContaining('mayúsculas'),
    ])
    const file = { fileId: fileId() }
    const done = await send(ana, rows, file)
    expect(statesOf(done)).toEqual(['created', 'created', 'created'])
    expect(statesOf(await send(ana, rows, file))).toEqual(['created', 'created', 'created'])
    expect((await listOf(ana)).map(({ sufix }: { sufix: string }) => sufix).sort()).toEqual(
      rows.map(({ sufix }) => sufix).sort(),
    )
  })

  it('each open as they are written, and the older in every other spelling, remembered or not', async () => {
    const name = named()
    const other = `bAR${name.slice(3)}`
    await send(ana, [{ longUrl: to('1'), sufix: name }])
    for (const spelling of [name, name.toUpperCase(), other]) expect(await visit(spelling)).toBe(to('1'))
    await send(ana, [{ longUrl: to('2'), sufix: name.toUpperCase() }])
    for (let time = 1; time <= 2; time++) {
      expect(await visit(name.toUpperCase())).toBe(to('2'))
      expect(await visit(name)).toBe(to('1'))
      expect(await visit(other)).toBe(to('1'))
    }
  })

  it('are counted, edited and deleted apart', async () => {
    const name = named()
    const twin = name.toUpperCase()
    const { results } = await send(ana, [
      { longUrl: to('1'), sufix: name },
      { longUrl: to('2'), sufix: twin },
    ])
    const [, second] = results
    await visit(twin)
    const clicksOf = async (text: string) => (await ana.get(`${API.linkStats}/${text}`)).json().totalAccesses
    await expect.poll(() => clicksOf(twin)).toBe(1)
    expect(await clicksOf(name)).toBe(0)
    const [link] = (await listOf(ana)).filter(({ id }: { id: number }) => id === second.id)
    const edited = await ana.put(API.updateLink, {
      id: second.id,
      longUrl: to('4'),
      sufix: twin,
      status: true,
      ifUpdatedAt: link.updatedAt,
    })
    expect(edited.statusCode, edited.body).toBe(200)
    expect([await visit(twin), await visit(name)]).toEqual([to('4'), to('1')])
    await ana.delete(API.deleteLink, { id: second.id })
    expect([await visit(twin), await visit(name)]).toEqual([404, to('1')])
  })

  it('leave no spelling to a link that is made or edited later', async () => {
    const name = named()
    const twin = name.toUpperCase()
    const { results } = await send(ana, [
      { longUrl: to('1'), sufix: name },
      { longUrl: to('2'), sufix: twin },
    ])
    expect((await ana.post(API.createLink, { longUrl: to('5'), sufix: twin })).json().error).toBe(
      'sufix_taken',
    )
    const renamed = await ana.put(API.updateLink, {
      id: results[0].id,
      longUrl: to('1'),
      sufix: twin,
      status: true,
    })
    expect(renamed.json().error).toBe('sufix_taken')
    expect([await visit(twin), await visit(name)]).toEqual([to('2'), to('1')])
  })

  it('are exported so that another import gives every other spelling to the same link', async () => {
    const name = named()
    const spellings = [name, name.toUpperCase(), name.toLowerCase()]
    const rows = spellings.map((sufix, at) => ({
      longUrl: to(sufix),
      sufix,
      createdAt: `2020-01-0${at + 1}T00:00:00.000Z`,
    }))
    await send(ana, rows)
    await ana.post(API.createLink, { longUrl: to('solo') })
    const { links } = (await ana.get(API.exportJson)).json()
    expect(links.map(({ longUrl }: { longUrl: string }) => longUrl)).toEqual(
      [...['solo', name], ...spellings.slice(1)].map(to),
    )
    const csv = (await ana.get(`${API.exportCsv}?format=yourls`)).body
    expect(csv.indexOf(name)).toBeLessThan(csv.indexOf(name.toUpperCase()))
  })

  it('are taken where another owner or a deleted link has the first', async () => {
    const [theirs, gone] = [named(), `x${named()}`]
    const eva = await service.asPro()
    await eva.post(API.createLink, { longUrl: to('1'), sufix: theirs })
    const { id } = (await ana.post(API.createLink, { longUrl: to('1'), sufix: gone })).json()
    await ana.delete(API.deleteLink, { id })
    const rows = [theirs.toUpperCase(), theirs.toLowerCase(), gone.toUpperCase()]
    const asked = rows.map((sufix) => ({ longUrl: to('2'), sufix }))
    expect(statesOf(await send(ana, asked, { dryRun: true }))).toEqual(['taken', 'taken', 'taken'])
    expect(statesOf(await send(ana, asked))).toEqual(['taken', 'taken', 'taken'])
    expect(await visit(theirs.toUpperCase())).toBe(to('1'))
  })

  it('come once however many send them at the same time', async () => {
    const name = named()
    const rows = [name, name.toUpperCase(), name.toLowerCase()].map((sufix, index) => ({
      longUrl: to(String(index)),
      sufix,
    }))
    const file = { fileId: fileId() }
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(ana, rows, file)))
    expect(sent.map(statesOf)).toEqual(sent.map(() => ['created', 'created', 'created']))
    expect(await listOf(ana)).toHaveLength(3)
  })
})
