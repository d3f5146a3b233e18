import { expect, test } from 'vitest'
import { NAMED_SOURCES } from './named-sources.ts'
import { createSourceReader } from './source-of.ts'
import { isSpamHost } from './spam-hosts.ts'
import { APP_CODES } from './visit-codes.ts'

const sourceOf = (referer: string | undefined, app: string) =>
  createSourceReader({ ownHosts: ['atajo.example', 'localhost'] })(referer, app)
const DIRECT = { source: 'direct', referrer: '' }

test.each([
  ['https://l.instagram.com/', 'instagram', 'l.instagram.com'],
  ['https://www.instagram.com/p/abc?x=1', 'instagram', 'instagram.com'],
  ['http://lm.facebook.com/l.php?u=x', 'facebook', 'lm.facebook.com'],
  ['https://t.co/abc', 'x', 't.co'],
  ['https://lnkd.in/', 'linkedin', 'lnkd.in'],
  ['https://www.google.com/', 'google', 'google.com'],
  ['https://www.google.es/', 'google', 'google.es'],
  ['https://google.co.uk:443/search', 'google', 'google.co.uk'],
  ['https://mail.google.com/mail/u/0', 'gmail', 'mail.google.com'],
  ['https://gemini.google.com/app', 'gemini', 'gemini.google.com'],
  ['android-app://com.google.android.gm/', 'gmail', 'com.google.android.gm'],
  ['android-app://com.example.reader', 'com.example.reader', 'com.example.reader'],
  ['https://es.search.yahoo.com/', 'yahoo', 'es.search.yahoo.com'],
  ['HTTPS://WWW.MENEAME.NET/story', 'meneame', 'meneame.net'],
  ['https://chatgpt.com/', 'chatgpt', 'chatgpt.com'],
  ['https://www.example.org/a/b', 'example.org', 'example.org'],
  ['https://xn--espaa-rta.es', 'xn--espaa-rta.es', 'xn--espaa-rta.es'],
  ['https://google.evil.example/', 'google.evil.example', 'google.evil.example'],
  ['https://notinstagram.com/', 'notinstagram.com', 'notinstagram.com'],
  ['https://a..google.com/', 'google', 'a..google.com'],
  ['https://n/', 'n', 'n'],
  [`https://${'a'.repeat(56)}.example/`, `${'a'.repeat(56)}.example`, `${'a'.repeat(56)}.example`],
])('from %s is %s', (referer, source, referrer) => {
  expect(sourceOf(referer, '')).toEqual({ source, referrer })
})

test.each([
  undefined,
  '',
  'about:blank',
  'null',
  'https://',
  'https://user:pw@evil.example/',
  'javascript:alert(1)',
  'https://atajo.example/links',
  'https://www.atajo.example/',
  'http://localhost:3000/',
  `https://${'a'.repeat(65)}.example/`,
  `https://${'a.'.repeat(4000)}example/`,
  'x'.repeat(8192),
  'https://\u00e1\u0000\u00ff/',
  '\u0000\u00ff\u0080',
  'https://<script>/',
  'https://.example/',
  'https://puerto:80x.example/',
  'de https://example.org/',
])('from %s is direct', (referer) => {
  expect(sourceOf(referer, '')).toEqual(DIRECT)
})

test('the source of a visit without referrer is the app that embeds the browser', () => {
  expect(sourceOf(undefined, 'instagram')).toEqual({ source: 'instagram', referrer: '' })
  expect(sourceOf('https://atajo.example/', 'tiktok')).toEqual({ source: 'tiktok', referrer: '' })
  expect(sourceOf('https://example.org/', 'instagram').source).toBe('example.org')
})

test('the table of sources names every app', () => {
  const slugs = new Set(NAMED_SOURCES.map(({ slug }) => slug))
  for (let code = 1; APP_CODES.slugOf(code) !== ''; code++) expect(slugs).toContain(APP_CODES.slugOf(code))
})

test('the table of sources has each host once', () => {
  const hosts = NAMED_SOURCES.flatMap((source) => source.hosts)
  expect(hosts.filter((host, index) => hosts.indexOf(host) !== index)).toEqual([])
})

test('knows the hosts of referrer spam and those below them, and no others', () => {
  expect(isSpamHost('semalt.com')).toBe(true)
  expect(isSpamHost('forum.topic1.darodar.com')).toBe(true)
  expect(isSpamHost('notsemalt.com')).toBe(false)
  expect(isSpamHost('semalt.com.example.org')).toBe(false)
  expect(isSpamHost('')).toBe(false)
})
