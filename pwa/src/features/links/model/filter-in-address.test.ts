import { expect, test } from 'vitest'
import { filterFromSearch, searchFromFilter } from './filter-in-address.ts'
import { type LinkFilter, NO_LINK_FILTER } from './link-filter.ts'
import { readLinkSearch } from './link-search.ts'

test('the search parameters preserve a filter', () => {
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

test('an empty filter has no search parameters', () => {
  expect(searchFromFilter(NO_LINK_FILTER)).toEqual({})
})

test('a single tag can be a number, as in the links of the tags page', () => {
  expect(filterFromSearch(readLinkSearch({ tagId: 3 })).tagIds).toEqual([3])
})

test('invalid search parameters are ignored', () => {
  const search = readLinkSearch({ groupId: 'x', tagId: 'a,0,5,5', estado: 'quizá', con: 'nada' })
  expect(filterFromSearch(search)).toEqual({ ...NO_LINK_FILTER, tagIds: [5] })
})
