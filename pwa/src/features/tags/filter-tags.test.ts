import type { Tag } from '@atajo/shared/tag'
import { expect, test } from 'vitest'
import { filterTags } from './filter-tags.ts'

const tag = (id: number, name: string): Tag => ({
  id,
  name,
  color: 'RED',
  createdAt: '2026-11-18T09:00:00.000Z',
  updatedAt: '2026-11-18T09:00:00.000Z',
})

test('finds a part of the name whatever the case, in alphabetical order', () => {
  const tags = [tag(1, 'Redes'), tag(2, 'Boletín'), tag(3, 'Credenciales')]
  expect(filterTags(tags, 'RED').map(({ id }) => id)).toEqual([3, 1])
})

test('finds names whatever their accents, and tells ñ from n where a name has it', () => {
  const tags = [tag(1, 'Otoño'), tag(2, 'Otono'), tag(3, 'Boletín')]
  expect(filterTags(tags, 'otono').map(({ id }) => id)).toEqual([2, 1])
  expect(filterTags(tags, 'otoño').map(({ id }) => id)).toEqual([1])
  expect(filterTags(tags, 'BOLETIN').map(({ id }) => id)).toEqual([3])
})
