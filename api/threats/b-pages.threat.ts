import { beforeAll, describe, expect, test } from 'vitest'
import { findTags, readPolicy } from './harness/html.ts'
import { createLink, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'
import { DESKTOP_AGENT, PREVIEW_AGENTS } from './harness/visitors.ts'

const service = useService()
let free: Person
let pro: Person

beforeAll(async () => {
  free = await service.people.free()
  pro = await service.people.pro()
})

async function previewOf(metadata: Record<string, unknown>): Promise<string> {
  const { shortUrl } = await createLink(pro, { useMetadata: true, metadataTitle: 'x', ...metadata })
  const answer = await service.send(`/r/${shortUrl}`, { headers: { 'user-agent': 'Twitterbot/1.0' } })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i)
  return answer.text
}

const NASTY = [
  '\'"><script>alert(1)</script>',
  '</title><meta http-equiv=refresh content="0;url=//evil">',
  '</script><script>alert(1)//',
  '</style><script>alert(1)</script>',
  '--><img src=x onerror=alert(1)>',
  '" onload="alert(1)" x="',
  '&lt;script&gt;&#x27;&amp;quot;',
  '<!--<script>',
  '$' + '{alert(1)} {{7*7}} <%= 7 %>',
  '\\u003cscript\\u003e',
]

describe('rows 27, 29 and 30: the texts of a preview', () => {
  test.each(NASTY)('%s is text in every place', async (text) => {
    const harmless = await previewOf({})
    const page = await previewOf({ metadataTitle: text, metadataDescription: text })
    expect(findTags(page, 'script')).toHaveLength(findTags(harmless, 'script').length)
    expect(findTags(page, 'img')).toHaveLength(findTags(harmless, 'img').length)
    const metas = findTags(page, 'meta')
    expect(metas.filter((tag) => tag.attributes['http-equiv'])).toEqual([])
    expect(metas.find((tag) => tag.attributes.property === 'og:title')?.attributes.content).toBe(text)
    expect(metas.find((tag) => tag.attributes.property === 'og:description')?.attributes.content).toBe(text)
    expect(findTags(page, 'title')[0]?.text).toContain(text)
    const attributes = [...findTags(page, 'meta'), ...findTags(page, 'body'), ...findTags(page, 'a')]
    expect(
      attributes.flatMap((tag) => Object.keys(tag.attributes)).filter((name) => name.startsWith('on')),
    ).toEqual([])
  })
})

test('row 28: an image address cannot leave its attribute', async () => {
  const page = await previewOf({ metadataImage: 'https://a.example/x.png?" onerror="alert(1)' })
  const image = findTags(page, 'meta').find((tag) => tag.attributes.property === 'og:image')
  expect(image?.attributes.content).toBe('https://a.example/x.png?%22%20onerror=%22alert(1)')
  expect(Object.keys(image?.attributes ?? {}).sort()).toEqual(['content', 'property'])
})

test('row 32: what headers carry is kept as short text', async () => {
  const { shortUrl } = await createLink(free)
  for (const agent of ['<svg/onload=alert(1)>', `Mozilla/5.0 (X11; Linux x86_64) ${'A'.repeat(10_000)}`]) {
    const answer = await service.send(`/r/${shortUrl}`, {
      headers: { 'user-agent': agent, referer: 'javascript:alert(1)' },
    })
    expect(answer.status).toBe(302)
  }
  await expect
    .poll(async () => (await free.get(`/api/link/stats/${shortUrl}`)).text)
    .toMatch(/"totalAccesses":[12]/)
  const { text } = await free.get(`/api/link/stats/${shortUrl}`)
  expect(text).not.toMatch(/onload|javascript:|AAAA/)
})

test('row 34: every answer of the API is JSON in UTF-8 that is not sniffed', async () => {
  const { id, shortUrl } = await createLink(free)
  const answers = await Promise.all([
    free.get('/api/auth/status'),
    free.get('/api/link/user/'),
    free.get(`/api/link/stats/${shortUrl}`),
    free.get('/api/link/stats/nohayna'),
    free.get('/api/nada'),
    free.get('/api'),
    free.get('/api/link/%E0%A4%A'),
    free.post('/api/link/create', {}),
    free.post('/api/link/create', '{', { headers: { 'content-type': 'application/json' } }),
    free.post('/api/link/create', 'x', { headers: { 'content-type': 'text/plain' } }),
    free.put('/api/link/update', { id, longUrl: 'https://a.example/' }),
    free.send('/api/link/create', { method: 'PATCH' }),
    service.send('/api/link/user/'),
    service.send('/api/site'),
    service.send('/api/health/live'),
    service.send('/api/openapi.json'),
    service.send('/api/public/create', { method: 'POST', body: {} }),
    service.send('/api/stripe/webhook', { method: 'POST', body: {} }),
  ])
  for (const { headers, text } of answers) {
    expect([text.slice(0, 80), headers['content-type']]).toEqual([
      text.slice(0, 80),
      expect.stringMatching(/^application\/(json|openapi\+json); charset=utf-8$/),
    ])
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('rows 35 and 36: no page runs foreign or inline scripts, nor lets itself be framed', async () => {
  const open = await createLink(pro, { useMetadata: true, metadataTitle: 'x' })
  const locked = await createLink(pro, { password: 'sésamo' })
  const off = await createLink(pro, { status: false })
  const pages = [
    '/',
    '/login',
    '/links',
    '/nada',
    '/legal',
    '/r/nohayna',
    `/r/${off.shortUrl}`,
    `/r/${locked.shortUrl}`,
  ]
  const answers = await Promise.all([
    ...pages.map((path) =>
      service.send(path, { headers: { 'user-agent': DESKTOP_AGENT, accept: 'text/html' } }),
    ),
    ...PREVIEW_AGENTS.map((agent) =>
      service.send(`/r/${open.shortUrl}`, { headers: { 'user-agent': agent } }),
    ),
  ])
  for (const { headers, text } of answers) {
    expect(headers['content-type']).toMatch(/^text\/html/)
    const policy = readPolicy(headers['content-security-policy'])
    const scripts = policy['script-src'] ?? policy['default-src'] ?? ['missing']
    expect(scripts.join(' ')).not.toMatch(/unsafe|\*|http|data:|missing/)
    expect(policy['object-src'] ?? policy['default-src']).toEqual(["'none'"])
    expect(policy['base-uri']).toEqual(["'none'"])
    expect(policy['frame-ancestors']).toEqual(["'none'"])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBeTruthy()
    const inline = findTags(text, 'script').filter(
      (tag) => !tag.attributes.src && !/json/.test(tag.attributes.type ?? ''),
    )
    for (const tag of inline)
      expect(scripts.some((source) => source.startsWith("'sha256-"))).toBe(tag.text !== '')
  }
})

test('row 37: no cell of the exported visits is a formula, whatever visitors send', async () => {
  const link = await createLink(pro)
  for (const text of ['=HYPERLINK("//e")', '+1', '-1', '@x']) {
    const headers = { 'user-agent': `${DESKTOP_AGENT} ${text}`, referer: text, 'x-forwarded-for': text }
    expect((await service.send(`/r/${link.shortUrl}?qr=${text}`, { headers })).status).toBe(302)
  }
  const { shortUrl } = link
  await expect.poll(async () => (await pro.get(`/api/link/stats/${shortUrl}`)).json().totalAccesses).toBe(4)
  const { text, headers } = await pro.get(`/api/link/visits/${shortUrl}.csv`)
  expect(headers['content-disposition']).toBe(`attachment; filename="accesos-${shortUrl}.csv"`)
  expect(headers['x-content-type-options']).toBe('nosniff')
  const lines = text.slice(1).split('\r\n')
  expect(lines).toHaveLength(6)
  for (const cell of lines.flatMap((line) => line.split(','))) expect(cell).not.toMatch(/^"?[=+\-@\t\r]/)
})
