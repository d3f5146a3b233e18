import { Writable } from 'node:stream'
import { API, YOURLS_API } from '@atajo/shared/paths'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const FORM = 'application/x-www-form-urlencoded'

let t: TestApp
let owner: TestClient
let key: { id: number; apiKey: string }
let logged = ''
let beforeCreation = async () => {}

const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  }),
)

beforeAll(async () => {
  t = await startTestApp({
    env: {
      API_REQUESTS_PER_DAY: '12',
      PUBLIC_URL: 'https://corto.example',
      SHORT_DOMAINS: 'ata.example',
      SHORT_LINK_PATH: '/',
    },
    adapt: (deps) => ({
      ...deps,
      log,
      yourlsApi: {
        ...deps.yourlsApi,
        async createLink(...asked) {
          await beforeCreation()
          return deps.yourlsApi.createLink(...asked)
        },
      },
    }),
  })
})
afterAll(() => t.close())
beforeEach(async () => {
  owner = await t.signUp()
  beforeCreation = async () => {}
  key = await makeKey('yourls')
})

async function makeKey(scope: string): Promise<{ id: number; apiKey: string }> {
  const made = await owner.post(API.accountKeys, { name: 'Marcador', scope })
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}

const queryOf = (parameters: Record<string, string>) => String(new URLSearchParams(parameters))
const ask = (parameters: Record<string, string>) =>
  get(queryOf({ signature: key.apiKey, format: 'json', ...parameters }))
const get = (query: string) => t.app.inject({ url: `${YOURLS_API}?${query}` })
const linksOf = async () => (await owner.get(API.listLinks)).json()
const shorten = (signature: string) =>
  get(`format=json&action=shorturl&url=https://a.example/&signature=${signature}`)

it('a signature opens nothing else, and no other key is a signature', async () => {
  const headers = { 'x-api-key': key.apiKey }
  const create = await t.client().post(API.publicCreate, { longUrl: 'https://a.example/' }, headers)
  const stats = await t.client().get(API.stats, headers)
  const remove = await t.client().delete(API.publicDelete, { id: 1 }, headers)
  for (const refused of [create, stats, remove]) expect(refused.json().error).toBe('scope_missing')
  for (const scope of ['read', 'create', 'all']) {
    expect((await shorten((await makeKey(scope)).apiKey)).statusCode).toBe(403)
  }
  expect((await owner.get(API.accountKeys)).json().map(({ scope }: { scope: string }) => scope)).toContain(
    'yourls',
  )
  expect(await linksOf()).toEqual([])
})

it('a missing, wrong or ended signature is 403 and makes nothing', async () => {
  const { apiKey } = key
  const wrong = ['', 'x', apiKey.slice(0, -1), `${apiKey}x`, apiKey.toUpperCase(), '{"$gt":""}']
  const answers = await Promise.all(wrong.map(shorten))
  answers.push(await get('format=json&action=shorturl&url=https://a.example/'))
  answers.push(await get('format=json&action=version&username=ana&password=secreto'))
  answers.push(await get(`format=json&action=version&timestamp=1764321765&signature=${apiKey}x`))
  await owner.delete(`${API.accountKeys}/${key.id}`)
  answers.push(await shorten(apiKey))
  for (const answer of answers) {
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { message: expect.any(String), errorCode: '403' },
    ])
  }
  expect(await linksOf()).toEqual([])
})

it('refuses doubled and nested parameters before anything is done', async () => {
  const { apiKey } = key
  const good = `signature=${apiKey}&action=shorturl&url=https://a.example/`
  const wrong = [
    `${good}&url=https://b.example/`,
    `${good}&action=shorturl`,
    `${good}&signature=${apiKey}`,
    `${good}&keyword[]=uno`,
    `${good}&format=json&format=xml`,
    `signature=${apiKey}&action[]=shorturl&url=https://a.example/`,
    `signature=${apiKey}&action=shorturl&url[0]=https://a.example/`,
    `signature[$gt]=&action=shorturl&url=https://a.example/`,
  ]
  for (const query of wrong) {
    const refused = await get(query)
    expect(refused.statusCode, query).toBe(400)
    expect(refused.body).toContain('<errorCode>400</errorCode>')
  }
  const inBoth = await t.app.inject({
    method: 'POST',
    url: `${YOURLS_API}?signature=${apiKey}&action=version`,
    payload: 'action=shorturl&url=https://a.example/',
    headers: { 'content-type': FORM },
  })
  expect(inBoth.statusCode).toBe(400)
  expect(await linksOf()).toEqual([])
})

it('names an action that is missing or unknown', async () => {
  for (const action of ['', 'delete', 'constructor']) {
    const refused = await get(`format=json&signature=${key.apiKey}&action=${action}`)
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { errorCode: '400', message: 'Unknown or missing "action" parameter' },
    ])
  }
})

it('counts in the daily quota that every key of the account shares', async () => {
  const { apiKey } = key
  const version = () => get(`format=json&action=version&signature=${apiKey}`)
  const first = await version()
  expect([first.statusCode, first.headers.ratelimit]).toEqual([200, expect.stringContaining('r=11')])
  for (let left = 11; left > 2; left--) await version()
  const other = { 'x-api-key': (await makeKey('create')).apiKey }
  await t.client().post(API.publicCreate, { longUrl: 'https://b.example/' }, other)
  expect((await version()).statusCode).toBe(200)
  const beyond = await shorten(apiKey)
  expect([beyond.statusCode, beyond.json()]).toEqual([429, { errorCode: '429', message: expect.any(String) }])
  expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(0)
  expect(await linksOf()).toHaveLength(1)
})

it('writes no signature to the log and lets no answer be stored', async () => {
  const { apiKey } = key
  const answers = [
    await shorten(apiKey),
    await shorten(`${apiKey}wrong`),
    await get(`action=nothing&signature=${apiKey}`),
    await t.app.inject({ method: 'PUT', url: `${YOURLS_API}?signature=${apiKey}` }),
    await t.app.inject({ method: 'POST', url: `${YOURLS_API}?signature=${apiKey}`, payload: { a: 1 } }),
  ]
  for (const { headers } of answers) {
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  await t.app.inject({ url: `${YOURLS_API}/x?signature=${apiKey}` })
  expect(logged).toContain('Security event')
  expect(logged).not.toContain(apiKey.slice(-20))
  const stored = await t.connection.collection('api_keys').find().toArray()
  expect(JSON.stringify(stored)).not.toContain(apiKey.slice(-20))
})

it('an account that is closed while a GET makes a link keeps no open one', async () => {
  const { username } = (await owner.get(API.account)).json()
  beforeCreation = async () => {
    await owner.delete(API.account, { username, password: TEST_PASSWORD })
  }
  const keyword = (await shorten(key.apiKey)).json().url.keyword
  const links = t.connection.collection('links')
  await expect.poll(async () => (await links.findOne({ code: keyword }))?.closedAt).toBeInstanceOf(Date)
})

it('shows and reads short URLs as everywhere else, under short domains and at the root', async () => {
  const made = await owner.post(API.createLink, { longUrl: 'https://a.example/', domain: 'ata.example' })
  const { shortUrl } = made.json()
  const forms = [`ata.example/${shortUrl}`, `https://ata.example/r/${shortUrl}`, shortUrl]
  for (const shorturl of [...forms, `https://corto.example/${shortUrl}`]) {
    const expanded = await ask({ action: 'expand', shorturl })
    expect([expanded.statusCode, expanded.json().shorturl], shorturl).toEqual([
      200,
      `https://ata.example/${shortUrl}`,
    ])
  }
  const exists = await ask({ action: 'shorturl', url: 'https://a.example/', format: 'simple' })
  expect(exists.body).toBe(`https://ata.example/${shortUrl}`)
  const other = (await ask({ action: 'shorturl', url: 'https://a.example/2' })).json()
  expect(other.shorturl).toBe(`https://corto.example/${other.url.keyword}`)
})

describe('formats', () => {
  it('answers XML unless another format is asked for', async () => {
    const title = '<Uno & dos>'
    const { shorturl } = (
      await ask({ action: 'shorturl', url: 'https://example.com/?a=1&b=2', title })
    ).json()
    const query = queryOf({ signature: key.apiKey, action: 'url-stats', shorturl })
    const answer = await t.app.inject({ url: `${YOURLS_API}?${query}` })
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(answer.body).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<root><statusCode>200<\/statusCode>/,
    )
    expect(answer.body).toContain('<url>https://example.com/?a=1&amp;b=2</url>')
    expect(answer.body).toContain('<title>&lt;Uno &amp; dos&gt;</title>')
    const list = await ask({ action: 'stats', limit: '1', format: 'xml' })
    expect(list.body).toContain('<links><link_1><shorturl>')
  })

  it('answers the version in every format', async () => {
    expect((await ask({ action: 'version' })).json()).toEqual({ version: expect.stringMatching(/^1\.10\./) })
    const simple = await ask({ action: 'version', format: 'simple' })
    expect(simple.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(simple.body).toMatch(/^1\.10\.\d+$/)
    for (const action of ['stats', 'db-stats', 'url-stats']) {
      const text = await ask({ action, format: 'simple' })
      expect(text.body).toBe('Need either XML or JSON format for stats')
    }
  })

  it('refuses JSONP and unknown formats', async () => {
    for (const format of ['jsonp', 'yaml', '']) {
      const refused = await ask({ action: 'version', format, callback: 'alert' })
      expect(refused.statusCode).toBe(400)
      expect(refused.headers['content-type']).toBe('application/xml; charset=utf-8')
      expect(refused.body).toContain('<errorCode>400</errorCode>')
      expect(refused.body).not.toContain('alert')
    }
  })

  it('takes urlencoded and multipart forms, with and without parameters in the query', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      signature: key.apiKey,
      action: 'shorturl',
      url: 'https://a.example/1',
    })) {
      form.set(name, value)
    }
    const multipart = new Response(form)
    const payload = Buffer.from(await multipart.arrayBuffer())
    const url = `${YOURLS_API}?format=json`
    const first = await t.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': String(multipart.headers.get('content-type')) },
    })
    expect([first.statusCode, first.json().status]).toEqual([200, 'success'])
    const second = await t.app.inject({
      method: 'POST',
      url,
      payload: queryOf({ signature: key.apiKey, action: 'shorturl', url: 'https://a.example/2' }),
      headers: { 'content-type': FORM },
    })
    expect([second.statusCode, second.json().status]).toEqual([200, 'success'])
  })

  it('refuses JSON bodies, broken forms, files and bodies that are too long', async () => {
    const post = (type: string, payload: string | Buffer) =>
      t.app.inject({
        method: 'POST',
        url: `${YOURLS_API}?format=json`,
        payload,
        headers: { 'content-type': type },
      })
    const form = new FormData()
    form.set('signature', key.apiKey)
    form.set('action', 'shorturl')
    form.set('url', new File(['https://a.example/'], 'url.txt'))
    const file = new Response(form)
    const answers = [
      await post('application/json', JSON.stringify({ signature: key.apiKey, action: 'version' })),
      await post('multipart/form-data; boundary=x', 'no form'),
      await post(String(file.headers.get('content-type')), Buffer.from(await file.arrayBuffer())),
      await post(FORM, `signature=${key.apiKey}&action=version&x=${'y'.repeat(70_000)}`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([415, 400, 400, 413])
    for (const answer of answers) {
      expect(answer.json()).toEqual({ errorCode: String(answer.statusCode), message: expect.any(String) })
    }
    expect(await linksOf()).toEqual([])
  })
})
