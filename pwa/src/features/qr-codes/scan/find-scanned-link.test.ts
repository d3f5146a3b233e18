import { expect, test } from 'vitest'
import { linkFixture } from '../../links/model/link.fixture.ts'
import { findScannedLink } from './find-scanned-link.ts'

const place = { publicUrl: 'https://atajo.example' }
const menu = linkFixture({ id: 1, code: 'hq8aBXM', customSlug: 'Menu' })
const shop = linkFixture({ id: 2, code: 'x7Kq2Zz', domain: 'corto.example' })
const find = (text: string) => findScannedLink([menu, shop], text, place)

test('a scanned code leads to its link, by code or suffix, under /r/ or the root', () => {
  expect(find('https://atajo.example/r/hq8aBXM?qr')).toBe(menu)
  expect(find('https://atajo.example/hq8aBXM?qr')).toBe(menu)
  expect(find('https://atajo.example/r/menu')).toBe(menu)
  expect(find('https://corto.example/x7Kq2Zz?qr')).toBe(shop)
  expect(find('https://atajo.example/r/x7Kq2Zz?qr')).toBe(shop)
})

test('codes of others, of other places and of no address lead nowhere', () => {
  for (const text of [
    'https://otro.example/r/hq8aBXM?qr',
    'https://corto.example/hq8aBXM',
    'https://atajo.example/r/HQ8ABXM',
    'https://atajo.example/',
    'WIFI:S:casa;;',
  ]) {
    expect(find(text)).toBeNull()
  }
})
