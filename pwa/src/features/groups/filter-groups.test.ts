import type { Group } from '@atajo/shared/group'
import { expect, test } from 'vitest'
import { filterGroups } from './filter-groups.ts'

const group = (id: number, title: string): Group => ({
  id,
  title,
  description: null,
  color: 'RED',
  createdAt: '2026-11-18T09:00:00.000Z',
  updatedAt: '2026-11-18T09:00:00.000Z',
})

test('finds a part of the title whatever the case, in alphabetical order', () => {
  const groups = [group(1, 'Viajes'), group(2, 'Ámbito'), group(3, 'Boda de Via')]
  expect(filterGroups(groups, ' VIA ').map(({ id }) => id)).toEqual([3, 1])
  expect(filterGroups(groups, '').map(({ id }) => id)).toEqual([2, 3, 1])
})

test('finds titles whatever their accents, and tells ñ from n where a title has it', () => {
  const groups = [group(1, 'Campañas'), group(2, 'Campanas'), group(3, 'Menús')]
  expect(filterGroups(groups, 'campanas').map(({ id }) => id)).toEqual([2, 1])
  expect(filterGroups(groups, 'CAMPAÑA').map(({ id }) => id)).toEqual([1])
  expect(filterGroups(groups, 'menu').map(({ id }) => id)).toEqual([3])
})
