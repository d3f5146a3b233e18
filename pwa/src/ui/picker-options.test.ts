import { COUNTRIES } from '@atajo/shared/country'
import { expect, test } from 'vitest'
import { filterOptions } from './picker-options.ts'

const countries = COUNTRIES.map(({ id, name }) => ({ id, label: name }))
const found = (search: string) => filterOptions(countries, search).map(({ label }) => label)

test('finds countries without their accents, and tells ñ from n where a name has it', () => {
  expect(found('mali')).toContain('Malí')
  expect(found('peru')).toEqual(['Perú'])
  expect(found('espana')).toEqual(['España'])
  expect(found(' ESPAÑA ')).toEqual(['España'])
  expect(found('peruñ')).toEqual([])
})
