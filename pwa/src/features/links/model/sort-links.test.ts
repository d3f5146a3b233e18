import { expect, test } from 'vitest'
import { linkFixture } from './link.fixture.ts'
import { type LinkOrder, sortLinks } from './sort-links.ts'

const links = [
  linkFixture({ id: 4, createdAt: '2026-11-04T09:00:00.000Z', title: 'ñandú', visitCount: 3 }),
  linkFixture({ id: 3, createdAt: '2026-11-03T09:00:00.000Z', customSlug: 'nube', visitCount: 50 }),
  linkFixture({
    id: 2,
    createdAt: '2026-11-02T09:00:00.000Z',
    title: 'Árbol',
    visitCount: 1,
    importedClicks: 90,
    expiresAt: '2027-02-01T00:00:00.000Z',
  }),
  linkFixture({
    id: 1,
    createdAt: '2026-11-01T09:00:00.000Z',
    title: 'tema 10',
    expiresAt: '2026-12-01T00:00:00.000Z',
  }),
  linkFixture({ id: 5, createdAt: '2026-10-01T09:00:00.000Z', title: 'Tema 9' }),
]
const idsIn = (order: LinkOrder) => sortLinks(links, order).map(({ id }) => id)

test('the newest come first unless asked otherwise, and none is lost or moved in the list itself', () => {
  expect(sortLinks(links, 'newest')).toBe(links)
  expect(idsIn('oldest')).toEqual([5, 1, 2, 3, 4])
  expect(links[0]?.id).toBe(4)
})

test('clicks count with those that were imported; links with the same stay newest first', () => {
  expect(idsIn('mostClicks')).toEqual([2, 3, 4, 1, 5])
  expect(idsIn('fewestClicks')).toEqual([1, 5, 4, 3, 2])
})

test('titles sort as Spanish does, numbers by their value, and links without one by their name', () => {
  expect(idsIn('title')).toEqual([2, 3, 4, 5, 1])
})

test('what ends first comes first, and what never ends last', () => {
  expect(idsIn('expiry')).toEqual([1, 2, 4, 3, 5])
})
