import { expect, test } from 'vitest'
import { linkFixture } from './link.fixture.ts'
import { filterLinks, isFiltering, NO_LINK_FILTER, nextStatus } from './link-filter.ts'

const prado = linkFixture({
  id: 1,
  code: 'aB3dE5f',
  customSlug: 'Prado',
  destination: 'https://museodelprado.es/Visita',
  group: { id: 7, title: 'Cultura' },
  tags: [
    { id: 1, name: 'Redes', color: 'ROSE' },
    { id: 2, name: 'Boletín', color: 'VIOLET' },
  ],
})
const menu = linkFixture({
  id: 2,
  code: 'x7Kq2Zz',
  destination: 'https://bodega.es/carta',
  isActive: false,
  tags: [{ id: 1, name: 'Redes', color: 'ROSE' }],
})
const both = [prado, menu]
const found = (filter: Partial<typeof NO_LINK_FILTER>) =>
  filterLinks(both, { ...NO_LINK_FILTER, ...filter }).map((link) => link.id)

test('a search finds parts of destination, slug and code in any case', () => {
  expect(found({ query: 'visita' })).toEqual([1])
  expect(found({ query: ' PRADO ' })).toEqual([1])
  expect(found({ query: 'x7kq' })).toEqual([2])
  expect(found({ query: 'nada' })).toEqual([])
})

test('a search finds a link by its whole short address', () => {
  expect(found({ query: 'https://ata.jo/r/prado' })).toEqual([1])
  expect(found({ query: 'ata.jo/r/x7Kq2Zz' })).toEqual([2])
})

test('a filter requires all selected tags', () => {
  expect(found({ tagIds: [1] })).toEqual([1, 2])
  expect(found({ tagIds: [1, 2] })).toEqual([1])
})

test('a filter selects by group and by status', () => {
  expect(found({ groupId: 7 })).toEqual([1])
  expect(found({ status: 'active' })).toEqual([1])
  expect(found({ status: 'inactive' })).toEqual([2])
})

test('active are the links that open: none that has expired, is used up or was withdrawn', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const links = [
    linkFixture({ id: 1 }),
    linkFixture({ id: 2, expiresAt: '2026-11-22T12:00:00.000Z', password: 'sol' }),
    linkFixture({ id: 3, maxVisits: 2, usedVisits: 2 }),
    linkFixture({ id: 4, isActive: false, expiresAt: '2026-11-01T00:00:00.000Z' }),
    linkFixture({ id: 6, withdrawal: { by: 'administrator', reason: null } }),
    linkFixture({ id: 5, password: 'luna', expiresAt: '2026-12-24T00:00:00.000Z', maxVisits: 9 }),
  ]
  const idsOf = (filter: Partial<typeof NO_LINK_FILTER>) =>
    filterLinks(links, { ...NO_LINK_FILTER, ...filter }, now).map(({ id }) => id)
  expect(idsOf({ status: 'active' })).toEqual([1, 5])
  expect(idsOf({ status: 'inactive' })).toEqual([4])
  expect(idsOf({ conditions: ['expired'] })).toEqual([2, 4])
  expect(idsOf({ conditions: ['usedUp'] })).toEqual([3])
  expect(idsOf({ conditions: ['withdrawn'] })).toEqual([6])
  expect(idsOf({ conditions: ['usedUp', 'withdrawn'] })).toEqual([3, 6])
  expect(idsOf({ conditions: ['expired', 'usedUp'] })).toEqual([2, 3, 4])
  expect(idsOf({ conditions: ['password'] })).toEqual([2, 5])
  expect(idsOf({ conditions: ['password', 'expired'] })).toEqual([2])
  expect(idsOf({ conditions: ['password'], status: 'active' })).toEqual([5])
})

test('the status filter cycles through all, active and inactive', () => {
  expect(nextStatus('all')).toBe('active')
  expect(nextStatus('active')).toBe('inactive')
  expect(nextStatus('inactive')).toBe('all')
})

test('a filter knows whether it is empty', () => {
  expect(isFiltering({ ...NO_LINK_FILTER, query: '  ' })).toBe(false)
  expect(isFiltering({ ...NO_LINK_FILTER, tagIds: [3] })).toBe(true)
  expect(isFiltering({ ...NO_LINK_FILTER, conditions: ['usedUp'] })).toBe(true)
})

const spanish = [
  linkFixture({ id: 1, code: 'a1', destination: 'https://www.xn--caas-y-nios-2dbh.es/oto%C3%B1o/men%C3%BA' }),
  linkFixture({ id: 2, code: 'b2', destination: 'https://canas.es/OTONO?pais=Espa%C3%B1a' }),
  linkFixture({ id: 3, code: 'c3', destination: 'https://example.com/oton%CC%83o' }),
]
const foundIn = (query: string) => filterLinks(spanish, { ...NO_LINK_FILTER, query }).map((link) => link.id)

test('a search finds readable destinations, ignoring case and accents', () => {
  expect(foundIn('menú')).toEqual([1])
  expect(foundIn('MENU')).toEqual([1])
  expect(foundIn('espana')).toEqual([2])
  expect(foundIn('España')).toEqual([2])
  expect(foundIn('https://www.cañas-y-niños.es/otoño')).toEqual([1])
  expect(foundIn('canas')).toEqual([1, 2])
})

test('a search distinguishes ñ from n if a link has ñ, composed or decomposed', () => {
  expect(foundIn('otoño')).toEqual([1, 3])
  expect(foundIn('cañas')).toEqual([1])
  expect(foundIn('otono')).toEqual([1, 2, 3])
  expect(foundIn('exámple')).toEqual([3])
})

test('a search finds stored destinations too', () => {
  expect(foundIn('xn--caas-y-nios-2dbh')).toEqual([1])
  expect(foundIn('oto%c3%b1o')).toEqual([1])
})
