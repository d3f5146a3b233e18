import { expect, test } from 'vitest'
import { filterLinks, isFiltering, nextStatus } from './filter-links.ts'
import { linkFixture } from './link.fixture.ts'
import { NO_LINK_FILTER } from './link-filter.ts'

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

test('finds a part of the destination, the suffix or the code, whatever the case', () => {
  expect(found({ query: 'visita' })).toEqual([1])
  expect(found({ query: ' PRADO ' })).toEqual([1])
  expect(found({ query: 'x7kq' })).toEqual([2])
  expect(found({ query: 'nada' })).toEqual([])
})

test('finds a link by its whole short address', () => {
  expect(found({ query: 'https://ata.jo/r/prado' })).toEqual([1])
  expect(found({ query: 'ata.jo/r/x7Kq2Zz' })).toEqual([2])
})

test('asks for all the selected tags', () => {
  expect(found({ tagIds: [1] })).toEqual([1, 2])
  expect(found({ tagIds: [1, 2] })).toEqual([1])
})

test('narrows by group and by status', () => {
  expect(found({ groupId: 7 })).toEqual([1])
  expect(found({ status: 'active' })).toEqual([1])
  expect(found({ status: 'inactive' })).toEqual([2])
})

test('goes through all, active, inactive and back to all', () => {
  expect(nextStatus('all')).toBe('active')
  expect(nextStatus('active')).toBe('inactive')
  expect(nextStatus('inactive')).toBe('all')
})

test('knows whether anything is narrowed', () => {
  expect(isFiltering({ ...NO_LINK_FILTER, query: '  ' })).toBe(false)
  expect(isFiltering({ ...NO_LINK_FILTER, tagIds: [3] })).toBe(true)
})
