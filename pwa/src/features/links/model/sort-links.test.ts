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

test('the default order is newest first, and sorting does not change the original list', () => {
  expect(sortLinks(links, 'newest')).toBe(links)
  expect(idsIn('oldest')).toEqual([5, 1, 2, 3, 4])
  expect(links[0]?.id).toBe(4)
})

test('sorting by clicks includes imported ones and is stable', () => {
  expect(idsIn('mostClicks')).toEqual([2, 3, 4, 1, 5])
  expect(idsIn('fewestClicks')).toEqual([1, 5, 4, 3, 2])
})

test('sorting by title follows Spanish rules and numeric order, with the name for links without a title', () => {
  expect(idsIn('title')).toEqual([2, 3, 4, 5, 1])
})

test('sorting by expiry puts the earliest first and links without one last', () => {
  expect(idsIn('expiry')).toEqual([1, 2, 4, 3, 5])
})
