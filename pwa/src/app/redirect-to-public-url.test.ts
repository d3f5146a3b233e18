import { expect, test } from 'vitest'
import { placeAtPublicUrl } from './redirect-to-public-url.ts'

const at = (href: string, isPublicUrlSet = true) =>
  placeAtPublicUrl({ publicUrl: 'https://ata.jo', isPublicUrlSet }, new URL(href) as never)

test('a page under another host name redirects to the same page under PUBLIC_URL', () => {
  expect(at('https://www.ata.jo/links?tagId=1#a')).toBe('https://ata.jo/links?tagId=1#a')
  for (const right of [
    'https://ata.jo/links',
    'http://192.168.1.5:3000/',
    'http://localhost:3000/',
    'http://[::1]:3000/',
  ]) {
    expect(at(right), right).toBeNull()
  }
  expect(at('https://www.ata.jo/', false)).toBeNull()
})
