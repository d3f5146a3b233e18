import { API, YOURLS_API } from '@atajo/shared/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const SITE = 'https://corto.example'

let t: TestApp
let owner: TestClient
let signature: string

beforeAll(async () => {
  t = await startTestApp({ env: { API_REQUESTS_PER_DAY: '40', PUBLIC_URL: SITE } })
})
afterAll(() => t.close())
beforeEach(async () => {
  owner = await t.asPro()
  signature = await makeKey(owner)
})

async function makeKey(of: TestClient, scope = 'yourls'): Promise<string> {
  const made = await of.post(API.accountKeys, { name: 'Marcador', scope })
  expect(made.statusCode, made.body).toBe(201)
  return made.json().apiKey
}

const queryOf = (parameters: Record<string, string>) => String(new URLSearchParams(parameters))

function ask(parameters: Record<string, string>, by = signature) {
  return t.app.inject({ url: `${YOURLS_API}?${queryOf({ signature: by, format: 'json', ...parameters })}` })
}

async function shorten(url: string, more: Record<string, string> = {}): Promise<string> {
  const made = await ask({ action: 'shorturl', url, ...more })
  expect(made.statusCode, made.body).toBe(200)
  return made.json().url.keyword
}

const linksOf = async (client: TestClient) => (await client.get(API.listLinks)).json()

describe('shorturl', () => {
  it('answers the fields of YOURLS for a new link', async () => {
    const made = await ask({ action: 'shorturl', url: 'example.com/a', keyword: 'menu-1', title: ' Menú ' })
    expect(made.statusCode).toBe(200)
    expect(made.json()).toEqual({
      status: 'success',
      code: '',
      message: expect.any(String),
      errorCode: '',
      statusCode: '200',
      url: {
        keyword: 'menu-1',
        url: 'https://example.com/a',
        title: 'Menú',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        ip: '',
      },
      title: 'Menú',
      shorturl: `${SITE}/r/menu-1`,
    })
    expect(await linksOf(owner)).toMatchObject([{ sufix: 'menu-1', title: 'Menú', status: true }])
  })

  it('takes the address as title where none is sent, and cuts one that is too long', async () => {
    const made = await ask({ action: 'shorturl', url: 'https://example.com/untitled' })
    expect(made.json().title).toBe('https://example.com/untitled')
    await shorten('https://example.com/long', { title: 'ñ'.repeat(5000) })
    expect((await linksOf(owner))[0].title).toBe('ñ'.repeat(200))
    expect((await linksOf(owner))[1].title).toBeNull()
  })

  it('answers the short URL that an address has already, and makes no second one', async () => {
    const keyword = await shorten('https://example.com/twice')
    const again = await ask({ action: 'shorturl', url: 'HTTPS://EXAMPLE.com/twice', keyword: 'another' })
    expect(again.statusCode).toBe(400)
    expect(again.json()).toEqual({
      status: 'fail',
      code: 'error:url',
      message: expect.stringContaining(`${SITE}/r/${keyword}`),
      errorCode: '400',
      statusCode: '400',
      url: {
        keyword,
        url: 'https://example.com/twice',
        title: 'https://example.com/twice',
        date: expect.any(String),
        ip: '',
        clicks: 0,
      },
      title: 'https://example.com/twice',
      shorturl: `${SITE}/r/${keyword}`,
    })
    const simple = await ask({ action: 'shorturl', url: 'https://example.com/twice', format: 'simple' })
    expect([simple.statusCode, simple.body]).toEqual([400, `${SITE}/r/${keyword}`])
    expect(await linksOf(owner)).toHaveLength(1)
  })

  it.each([
    { status: false },
    { password: 'secreto' },
    { accessLimit: 3 },
    { mobileUrl: 'https://m.example/' },
  ])('makes a new link where the one to that address has %o', async (option) => {
    await owner.post(API.createLink, { longUrl: 'https://example.com/optional', ...option })
    await shorten('https://example.com/optional')
    expect(await linksOf(owner)).toHaveLength(2)
  })

  it('makes one link when the same address is sent many times at once', async () => {
    const sent = { action: 'shorturl', url: 'https://example.com/parallel' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(sent)))
    const codes = answers.map((answer) => answer.json().code)
    expect(codes.filter((code) => code === '')).toHaveLength(1)
    expect(codes.filter((code) => !['', 'error:url', 'error:concurrency'].includes(code))).toEqual([])
    for (const answer of answers) expect(answer.json().statusCode).toBe(String(answer.statusCode))
    expect(await linksOf(owner)).toHaveLength(1)
  })

  it.each([
    ['no url', {}, 'error:nourl', 400],
    ['a blank url', { url: '  ' }, 'error:nourl', 400],
    ['a script', { url: 'javascript:alert(1)' }, 'error:nourl', 400],
    ['a private address', { url: 'http://127.0.0.1/' }, 'error:nourl', 400],
    ['a url of 9,000 characters', { url: `https://example.com/${'a'.repeat(9000)}` }, 'error:nourl', 400],
    ['a short URL', { url: `${SITE}/r/menu` }, 'error:noloop', 400],
    ['a keyword of two letters', { url: 'https://a.example/', keyword: 'ab' }, 'error:keyword', 400],
    ['a keyword of 8 kB', { url: 'https://a.example/', keyword: 'k'.repeat(8192) }, 'error:keyword', 400],
    ['a keyword with signs', { url: 'https://a.example/', keyword: 'a/b?<c>' }, 'error:keyword', 400],
    ['a reserved keyword', { url: 'https://a.example/', keyword: 'API' }, 'error:keyword', 400],
  ])('refuses %s and makes nothing', async (_what, sent, code, status) => {
    const refused = await ask({ action: 'shorturl', ...sent })
    expect([refused.statusCode, refused.json()]).toEqual([
      status,
      { status: 'fail', code, message: expect.any(String), errorCode: `${status}`, statusCode: `${status}` },
    ])
    expect(await linksOf(owner)).toEqual([])
  })

  it('refuses a keyword that another account has', async () => {
    await shorten('https://a.example/', { keyword: 'Vendimia' })
    signature = await makeKey(await t.asPro())
    const refused = await ask({ action: 'shorturl', url: 'https://b.example/', keyword: 'vendimia' })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'error:keyword'])
  })

  it('refuses a keyword without PRO, and one link more than the plan has', async () => {
    const free = await t.signUp()
    signature = await makeKey(free)
    const keyword = await ask({ action: 'shorturl', url: 'https://a.example/', keyword: 'menu-9' })
    expect([keyword.statusCode, keyword.json().code]).toEqual([403, 'error:keyword'])
    for (let made = 0; made < 50; made++) {
      await free.post(API.createLink, { longUrl: `https://a.example/${made}` })
    }
    const beyond = await ask({ action: 'shorturl', url: 'https://b.example/' })
    expect([beyond.statusCode, beyond.json().code, beyond.json().errorCode]).toEqual([
      403,
      'error:limit',
      '403',
    ])
  })
})

describe('reading', () => {
  it('expands a keyword, a code and every form of the short URL', async () => {
    const keyword = await shorten('https://example.com/expand', { keyword: 'ampliar', title: 'Ampliar' })
    const { shortUrl } = (await linksOf(owner))[0]
    const forms = [keyword, 'AMPLIAR', shortUrl, `${SITE}/r/${keyword}`, `${SITE}/${keyword}`]
    for (const shorturl of [...forms, `corto.example/${keyword}`]) {
      const expanded = await ask({ action: 'expand', shorturl })
      expect([expanded.statusCode, expanded.json()], shorturl).toEqual([
        200,
        {
          keyword: 'ampliar',
          shorturl: `${SITE}/r/ampliar`,
          longurl: 'https://example.com/expand',
          title: 'Ampliar',
          message: 'success',
          statusCode: '200',
        },
      ])
    }
    const simple = await ask({ action: 'expand', shorturl: keyword, format: 'simple' })
    expect(simple.body).toBe('https://example.com/expand')
  })

  it('does not know the links of others, deleted ones and other sites', async () => {
    await shorten('https://example.com/mine', { keyword: 'cosecha' })
    const [{ id }] = await linksOf(owner)
    const mine = signature
    signature = await makeKey(await t.asPro())
    for (const shorturl of ['cosecha', 'no-existe', '', '../cosecha', 'k'.repeat(8192)]) {
      const expanded = await ask({ action: 'expand', shorturl })
      expect([expanded.statusCode, expanded.json()]).toEqual([
        404,
        { keyword: shorturl, message: 'Error: short URL not found', errorCode: '404' },
      ])
      const stats = await ask({ action: 'url-stats', shorturl })
      expect([stats.statusCode, stats.json()]).toEqual([
        404,
        { statusCode: '404', message: 'Error: short URL not found' },
      ])
    }
    expect((await ask({ action: 'db-stats' })).json()['db-stats']).toEqual({
      total_links: 0,
      total_clicks: 0,
    })
    expect((await ask({ action: 'stats', limit: '5' })).json().links).toBeUndefined()
    const elsewhere = await ask({ action: 'expand', shorturl: 'https://otro.example/cosecha' }, mine)
    expect(elsewhere.statusCode).toBe(404)
    await owner.delete(API.deleteLink, { id })
    expect((await ask({ action: 'expand', shorturl: 'cosecha' }, mine)).statusCode).toBe(404)
  })

  it('reports the counts of a link and of the account, imported clicks included', async () => {
    await makeCounted('cifra')
    const one = await ask({ action: 'url-stats', shorturl: 'cifra-2' })
    expect(one.json()).toEqual({
      statusCode: '200',
      message: 'success',
      link: {
        shorturl: `${SITE}/r/cifra-2`,
        url: 'https://example.com/cifra-2',
        title: 'https://example.com/cifra-2',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        ip: '',
        clicks: 12,
      },
    })
    expect((await ask({ action: 'db-stats' })).json()).toEqual({
      'db-stats': { total_links: 3, total_clicks: 16 },
      statusCode: '200',
      message: 'success',
    })
  })

  it('lists links by filter, from start, at most limit of them', async () => {
    await makeCounted('lista')
    const listed = async (parameters: Record<string, string>) => {
      const { links = {}, stats } = (await ask({ action: 'stats', ...parameters })).json()
      expect(stats).toEqual({ total_links: 3, total_clicks: 16 })
      return Object.entries<{ shorturl: string }>(links).map(
        ([name, { shorturl }]) => `${name} ${shorturl.slice(`${SITE}/r/lista`.length)}`,
      )
    }
    expect(await listed({})).toEqual([])
    expect(await listed({ limit: '0' })).toEqual([])
    expect(await listed({ limit: '9' })).toEqual(['link_1 -2', 'link_2 -1', 'link_3 -3'])
    expect(await listed({ filter: 'bottom', limit: '2' })).toEqual(['link_1 -3', 'link_2 -1'])
    expect(await listed({ filter: 'last', limit: '1' })).toEqual(['link_1 -3'])
    expect(await listed({ filter: 'last', limit: '2', start: '1' })).toEqual(['link_1 -2', 'link_2 -1'])
    expect(await listed({ filter: 'rand', limit: '9' })).toHaveLength(3)
  })

  it('refuses a filter, a limit or a start that is none', async () => {
    for (const wrong of [
      { filter: 'best' },
      { limit: '-1' },
      { limit: '1e3' },
      { limit: '9'.repeat(30) },
      { limit: '2', start: 'x' },
    ]) {
      const refused = await ask({ action: 'stats', ...(wrong as object) })
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { errorCode: '400', message: expect.any(String) },
      ])
    }
  })

  /** `-1` has 4 clicks, `-2` has 12 and `-3` has none. */
  async function makeCounted(prefix: string) {
    for (const name of ['1', '2', '3'].map((end) => `${prefix}-${end}`)) {
      await shorten(`https://example.com/${name}`, { keyword: name })
    }
    const links = t.connection.collection('links')
    await links.updateOne({ customSlug: `${prefix}-1` }, { $set: { 'visits.total': 4 } })
    await links.updateOne({ customSlug: `${prefix}-2` }, { $set: { 'visits.total': 5, importedClicks: 7 } })
  }
})
