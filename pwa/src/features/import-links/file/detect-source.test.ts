import { describe, expect, test } from 'vitest'
import { detectSource } from './detect-source.ts'
import type { ImportSource } from './import-row.ts'

/** The headings that identify a tool, as the tools write them. */
const TELLING: [ImportSource, string[]][] = [
  ['atajo', ['shortUrl', 'sufix', 'longUrl']],
  ['atajo', ['Enlace corto', 'Sufijo', 'Destino']],
  ['yourls', ['keyword', 'url', 'timestamp']],
  ['yourls', ['shorturl', 'url', 'timestamp', 'ip']],
  ['shlink', ['Short code', 'Long URL']],
  ['dub', ['Short Link', 'Destination URL']],
  ['dub', ['key', 'domain', 'url']],
  ['kutt', ['address', 'target']],
  ['rebrandly', ['slashtag', 'destination']],
  ['shortio', ['originalURL', 'path']],
  ['tinyurl', ['alias', 'tiny_url']],
  ['chhoto', ['shortlink', 'longlink']],
  ['sink', ['slug', 'url']],
  ['tinycc', ['url', 'short_id']],
  ['tinycc', ['url', 'short_url']],
  ['bitly', ['bitlink']],
  ['bitly', ['custom_bitlinks']],
  ['bitly', ['Custom link', 'Destination URL']],
  ['bitly', ['long_url', 'back-half']],
  ['bitly', ['long_url', 'link']],
  ['bitly', ['Destination URL', 'link']],
]
const withoutEach = TELLING.flatMap(([source, headings]) =>
  headings.map((left): [ImportSource, string, string[]] => [
    source,
    left,
    headings.map((heading) => (heading === left ? `${left} viejo` : heading)),
  ]),
)

describe.each<ImportSource>(['csv', 'json'])('In a %s file', (otherwise) => {
  test.each(TELLING)('%s is recognised by %j alone', (source, headings) => {
    expect(detectSource(headings, otherwise)).toBe(source)
  })

  test.each(TELLING)('%s is recognised by %j in any order and case and among others', (source, headings) => {
    const shouted = headings.map((heading) => ` ${heading.toUpperCase()} `).reverse()
    expect(detectSource(['Mía', ...shouted, ''], otherwise)).toBe(source)
  })

  test.each(withoutEach)('%s is not recognised if %s has another name', (source, _, headings) => {
    // Without its time or its IP, a table of YOURLS has no more than the columns of Tiny.cc.
    const isTinyCc = headings.includes('shorturl') && headings.includes('url')
    expect(detectSource(headings, otherwise)).toBe(source === 'yourls' && isTinyCc ? 'tinycc' : otherwise)
  })

  test.each([
    { headings: [] },
    { headings: [''] },
    { headings: ['url'] },
    { headings: ['url', 'title', 'tags'] },
    { headings: ['link', 'code'] },
  ])('no service is recognised by $headings', ({ headings }) => {
    expect(detectSource(headings, otherwise)).toBe(otherwise)
  })
})

test.each<[ImportSource, string[]]>([
  ['atajo', ['shortUrl', 'sufix', 'longUrl', 'shortCode', 'link']],
  ['yourls', ['keyword', 'url', 'timestamp', 'slug']],
  ['yourls', ['shorturl', 'url', 'timestamp', 'ip', 'bitlink']],
  ['shlink', ['shortCode', 'longUrl', 'link']],
  ['dub', ['shortLink', 'Destination URL', 'link']],
  ['sink', ['slug', 'url', 'short_url']],
])('of two matching services the more specific one wins: %s by %j', (source, headings) => {
  expect(detectSource(headings, 'csv')).toBe(source)
})
