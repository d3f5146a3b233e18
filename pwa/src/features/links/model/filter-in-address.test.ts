import { expect, test } from 'vitest'
import { filterFromSearch, searchFromFilter } from './filter-in-address.ts'
import { type LinkFilter, NO_LINK_FILTER } from './link-filter.ts'
import { readLinkSearch } from './link-search.ts'

test('keeps a filter through the address', () => {
  const filter: LinkFilter = {
    query: 'menú',
    groupId: 4,
    tagIds: [2, 9],
    status: 'inactive',
    conditions: ['usedUp', 'withdrawn', 'password'],
    isTrash: true,
  }
  expect(searchFromFilter(filter)).toEqual({
    groupId: 4,
    tagId: '2,9',
    estado: 'inactivos',
    con: 'agotados,retirados,clave',
    papelera: 1,
    q: 'menú',
  })
  expect(filterFromSearch(readLinkSearch({ ...searchFromFilter(filter) }))).toEqual(filter)
})

test('leaves the address clean when nothing is narrowed', () => {
  expect(searchFromFilter(NO_LINK_FILTER)).toEqual({})
})

test('takes a single tag as a number, as the links of the tags page write it', () => {
  expect(filterFromSearch(readLinkSearch({ tagId: 3 })).tagIds).toEqual([3])
})

test('ignores what makes no sense', () => {
  const search = readLinkSearch({ groupId: 'x', tagId: 'a,0,5,5', estado: 'quizá', con: 'nada' })
  expect(filterFromSearch(search)).toEqual({ ...NO_LINK_FILTER, tagIds: [5] })
})
