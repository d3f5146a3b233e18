import { expect, test } from 'vitest'
import { linkName, shortLinkPrefix, shortLinkUrl } from './short-link.ts'

const publicUrl = 'https://enlaces.example'
const link = { code: 'aB3dE5f', customSlug: 'menu', destination: 'https://empresa.example/carta' }

test('linkName returns the shown path, or the destination of a link without a code', () => {
  expect(linkName(link, { publicUrl })).toBe('/r/menu')
  expect(linkName(link, { publicUrl, shortLinkPath: '/' })).toBe('/menu')
  expect(linkName({ ...link, customSlug: 'links' }, { publicUrl, shortLinkPath: '/' })).toBe('/r/links')
  expect(linkName({ ...link, code: '', customSlug: null }, { publicUrl })).toBe('empresa.example/carta')
})

test('a link is shown and copied with its own domain, else with the default domain', () => {
  const place = { publicUrl, shortLinkPath: '/' as const, defaultDomain: 'ata.jo' }
  expect(shortLinkUrl(link, place)).toBe('https://ata.jo/menu')
  expect(shortLinkUrl({ ...link, domain: 'otra.example' }, place)).toBe('https://otra.example/menu')
  expect(shortLinkPrefix(place, { ...link, domain: 'enlaces.example' })).toBe('enlaces.example/')
})
