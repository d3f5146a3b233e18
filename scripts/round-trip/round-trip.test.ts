import { API } from '@atajo/shared/paths'
import { randomRuns } from '@atajo/shared/testing/random-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../api/src/testing/test-app.ts'
import type { TestClient } from '../../api/src/testing/test-client.ts'
import { fileIdOf } from '../../pwa/src/features/import-links/file/import-choices.ts'
import { readTable } from '../../pwa/src/features/import-links/file/read-table.ts'
import { rowsOfTable } from '../../pwa/src/features/import-links/file/rows-of-table.ts'
import { bodyOf } from '../../pwa/src/features/import-links/outbox/import-call.ts'
import { batchesOf } from '../../pwa/src/features/import-links/outbox/import-job.ts'
import { type Account, accounts, countedIn } from './accounts.ts'

let here: TestApp
let there: TestApp
let runs = 0

beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://enlaces.example' }
  ;[here, there] = await Promise.all([startTestApp({ env }), startTestApp({ env })])
})
afterAll(() => Promise.all([here.close(), there.close()]))

async function make(client: TestClient, account: Account): Promise<void> {
  const idOf = async (path: string, body: object) => {
    const answer = await client.post(path, body)
    expect(answer.statusCode, `${JSON.stringify(body)} ${answer.body}`).toBe(201)
    return answer.json().id
  }
  const groups: number[] = []
  for (const group of account.groups) groups.push(await idOf(API.createGroup, group))
  const tags: number[] = []
  for (const tag of account.tags) tags.push(await idOf(API.createTag, tag))
  for (const [
    at,
    { group, tags: wanted, named, hasQrCode, counted: _, ...link },
  ] of account.links.entries()) {
    const sufix = named === null ? null : `${named}-${runs}-${at}`
    const groupId = group === null ? null : groups[group]
    const chosen = wanted.map((tag) => tags[tag]).filter((id) => id !== undefined)
    const linkId = await idOf(API.createLink, { ...link, sufix, groupId, tags: chosen })
    if (hasQrCode) await client.post(API.createQrCode, { linkId })
  }
}

/** What the app sends of a file, as its worker and its outbox do. */
async function bring(client: TestClient, file: string): Promise<Record<string, number>[]> {
  const bytes = new TextEncoder().encode(file)
  const table = readTable(bytes)
  const head = table.own?.head
  const fileId = await fileIdOf(file, { mapping: table.mapping })
  const counts = []
  for (const rows of batchesOf(rowsOfTable(table, 0, table.cells.length))) {
    const call = { source: table.source, fileId, fileName: 'a.json', dryRun: false, onTaken: 'skip' as const }
    const body = bodyOf({ ...call, rows, head })
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(900_000)
    const answer = await client.post(API.importLinks, body)
    expect(answer.statusCode, answer.body).toBe(200)
    counts.push(answer.json().counts)
  }
  return counts
}

const exportOf = async (client: TestClient, query = '?passwords=true') =>
  (await client.get(API.exportJson + query)).body

interface Exported {
  links: { id: number; shortUrl: string; group: { id: number } | null; tags: { id: number }[] }[]
  stats: { linkId: number }[]
  groups: { id: number; title: string; updatedAt: string }[]
  tags: { id: number; name: string; updatedAt: string }[]
}

/** What is the same wherever an account lies: all but what docs/api.md names. */
function meaningOf(text: string): object {
  const {
    exportedAt: _,
    account: _account,
    ...file
  } = JSON.parse(text) as Exported & {
    exportedAt: string
    account: object
  }
  const codes = new Map(file.links.map(({ id, shortUrl }) => [id, shortUrl]))
  const plain = <Item extends { id: number }>({ id: _, ...item }: Item) => item
  const lasting = ({ id: _, updatedAt: __, ...item }: Exported['tags'][number]) => item
  return {
    ...file,
    links: sorted(
      file.links.map((link) => ({
        ...plain(link),
        group: link.group && plain(link.group),
        tags: link.tags.map(plain),
      })),
    ),
    stats: sorted(file.stats.map(({ linkId, ...days }) => ({ code: codes.get(linkId), ...days }))),
    groups: sorted(file.groups.map((group) => lasting({ ...group, name: group.title }))),
    tags: sorted(file.tags.map(lasting)),
  }
}

function sorted<Item>(items: Item[]): Item[] {
  return items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

test('an account out as JSON and in elsewhere is the same account', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(accounts, fc.boolean(), async (account, isPro) => {
      runs++
      const ana = await here.asPro()
      await make(ana, account)
      const file = countedIn(await exportOf(ana), account)
      const eva = isPro ? await there.asPro() : await there.signUp()
      await bring(eva, file)
      const brought = await exportOf(eva)
      expect(meaningOf(brought)).toEqual(meaningOf(file))
      await bring(eva, file)
      expect(meaningOf(await exportOf(eva))).toEqual(meaningOf(brought))
    }),
    { numRuns: randomRuns(12) },
  )
})

test('our own CSV reads like what people see, and comes in elsewhere with the same values', async () => {
  const ana = await here.asPro()
  const drafts = [
    { longUrl: 'https://mañana.example/año/señal?q=%20uno%2Fdos&x=%C3%B1#ñ', sufix: 'senal', title: '=1+1' },
    { longUrl: 'https://example.com/', d_expire: '2031-07-14T21:45:12.345Z', accessLimit: 3 },
    {
      longUrl: 'https://аррӏе.example/',
      mobileUrl: 'https://móvil.example/é',
      desktopUrl: 'https://例え.jp/',
    },
    { longUrl: 'https://example.com/día', d_expire: '2031-01-02', status: false },
  ]
  for (const draft of drafts) expect((await ana.post(API.createLink, draft)).statusCode).toBe(201)
  const valuesOf = async (client: TestClient) => {
    const links: Record<string, unknown>[] = (await client.get(API.listLinks)).json()
    return sorted(
      links.map((link) => {
        const { longUrl, sufix, title, createdAt, d_expire, accessLimit, mobileUrl, desktopUrl, status } =
          link
        const code = sufix ?? link.shortUrl
        return { code, longUrl, title, createdAt, d_expire, accessLimit, mobileUrl, desktopUrl, status }
      }),
    )
  }
  const file = (await ana.get(`${API.exportCsv}?separator=semicolon`)).body
  for (const seen of ['https://mañana.example/año/señal?q=%20uno%2Fdos&x=ñ#ñ', 'https://例え.jp/'])
    expect(file).toContain(`;${seen};`)
  // Letters of another alphabet that imitate these stay as they are sent.
  expect(file).toContain(';https://xn--80ak6aa92e.example/;')
  expect(file).toContain(';2031-01-02;')
  expect(file).toMatch(/;2031-07-14 \d\d:45;/)
  const eva = await there.asPro()
  await bring(eva, file)
  expect(await valuesOf(eva)).toEqual(await valuesOf(ana))
})
