import { expect, it } from 'vitest'
import { bookmarkletOf, type MadeKey, shareXFile, shareXFileName, shortcutSteps } from './program-setups.ts'

const publicUrl = 'https://ata.jo/'
const keyOf = (scope: MadeKey['scope']): MadeKey => ({ publicUrl, scope, secret: 'atajo_secret' })

it('the bookmarklet opens the new-link form with the current page, and contains no key', () => {
  const code = bookmarkletOf(publicUrl)
  expect(code).toMatch(/^javascript:/)
  const location = { href: 'https://example.com/a?b=c&d=ñ#e' }
  const document = { title: `Menú & más ${'x'.repeat(300)}` }
  new Function('location', 'document', code.slice('javascript:'.length))(location, document)
  const opened = new URL(location.href)
  expect(opened.origin + opened.pathname).toBe('https://ata.jo/links/create')
  expect(opened.searchParams.get('url')).toBe('https://example.com/a?b=c&d=ñ#e')
  expect(opened.searchParams.get('title')).toBe(document.title.slice(0, 200))
})

it('the ShareX file calls the route that its key opens', () => {
  expect(shareXFile(keyOf('yourls'))).toMatchObject({
    DestinationType: 'URLShortener',
    RequestURL: 'https://ata.jo/yourls-api.php',
    Arguments: { signature: 'atajo_secret', action: 'shorturl', format: 'json', url: '{input}' },
    URL: '{json:shorturl}',
  })
  expect(shareXFile(keyOf('create'))).toMatchObject({
    RequestURL: 'https://ata.jo/api/public/create',
    Headers: { 'X-API-Key': 'atajo_secret' },
    Data: '{"longUrl": "{input}"}',
    URL: 'https://ata.jo/r/{json:shortUrl}',
  })
  const place = { shortLinkPath: '/', defaultDomain: 'corto.example' } as const
  expect(shareXFile({ ...keyOf('all'), ...place })).toMatchObject({
    RequestURL: 'https://ata.jo/api/public/create',
    URL: 'https://corto.example/{json:shortUrl}',
  })
  expect(JSON.stringify(shortcutSteps({ ...keyOf('all'), ...place }))).toContain('https://corto.example/ ')
  expect(shareXFileName('http://localhost:3000')).toBe('localhost-3000.sxcu')
})

it('the Shortcuts steps name every field, and a read-only key has none', () => {
  const fields = shortcutSteps(keyOf('yourls'))?.flatMap((step) => step.fields ?? [])
  expect(fields?.map(([name]) => name)).toEqual(['signature', 'action', 'format', 'url'])
  expect(JSON.stringify(shortcutSteps(keyOf('all')))).toContain('"X-API-Key"')
  expect([shortcutSteps(keyOf('read')), shareXFile(keyOf('read'))]).toEqual([null, null])
})
