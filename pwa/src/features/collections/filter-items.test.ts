import type { Group } from '@atajo/shared/group'
import { expect, test } from 'vitest'
import { filterItems } from './filter-items.ts'

const group = (id: number, title: string): Group => ({
  id,
  title,
  description: null,
  color: 'RED',
  createdAt: '2026-11-18T09:00:00.000Z',
  updatedAt: '2026-11-18T09:00:00.000Z',
})
const found = (groups: Group[], search: string) =>
  filterItems({ nameField: 'title' }, groups, search).map(({ id }) => id)

test('filterItems finds parts of a name in any case, in alphabetical order', () => {
  const groups = [group(1, 'Viajes'), group(2, 'Ámbito'), group(3, 'Boda de Via')]
  expect(found(groups, ' VIA ')).toEqual([3, 1])
  expect(found(groups, '')).toEqual([2, 3, 1])
})

test('filterItems ignores accents, but distinguishes ñ from n if a name has it', () => {
  const groups = [group(1, 'Campañas'), group(2, 'Campanas'), group(3, 'Menús')]
  expect(found(groups, 'campanas')).toEqual([2, 1])
  expect(found(groups, 'CAMPAÑA')).toEqual([1])
  expect(found(groups, 'menu')).toEqual([3])
})
