import { ASKED_FIELDS } from '@atajo/shared/link-columns'
import { isEnd, LINK_CONDITIONS, type LinkCondition, type LinkEnd } from './link-conditions.ts'
import type { LinkFilter } from './link-filter.ts'
import { idsOf, type LinkSearch } from './link-search.ts'

const WORD_OF_STATUS = { active: 'activos', inactive: 'inactivos' } as const
const WORD_OF_END: Record<LinkEnd, string> = {
  expired: 'caducados',
  usedUp: 'agotados',
  withdrawn: 'retirados',
}
const wordOf = (condition: LinkCondition) =>
  isEnd(condition) ? WORD_OF_END[condition] : ASKED_FIELDS.find(({ name }) => name === condition)?.word

/** Reads the filter from the search parameters and ignores invalid values. */
export function filterFromSearch(search: LinkSearch): LinkFilter {
  return {
    query: search.q ?? '',
    groupId: search.groupId ?? null,
    tagIds: search.tagId === undefined ? [] : idsOf(search.tagId),
    conditions: search.con === undefined ? [] : conditionsOf(search.con),
    isTrash: search.papelera === 1,
    status: search.estado === 'activos' ? 'active' : search.estado === 'inactivos' ? 'inactive' : 'all',
  }
}

/** Returns the search parameters of a filter, without default values. */
export function searchFromFilter(filter: LinkFilter): LinkSearch {
  const { query, groupId, tagIds, status, conditions, isTrash } = filter
  return {
    ...(groupId === null ? {} : { groupId }),
    ...(tagIds.length === 0 ? {} : { tagId: tagIds.join(',') }),
    ...(status === 'all' ? {} : { estado: WORD_OF_STATUS[status] }),
    ...(conditions.length === 0 ? {} : { con: conditions.map(wordOf).join(',') }),
    ...(isTrash ? { papelera: 1 } : {}),
    ...(query === '' ? {} : { q: query }),
  }
}

function conditionsOf(words: string): LinkCondition[] {
  const asked = words.split(',')
  return LINK_CONDITIONS.filter((condition) => asked.includes(wordOf(condition) ?? ''))
}
