import { COUNTRIES } from '@atajo/shared/country'
import { expect, test } from 'vitest'
import { filterOptions, newName } from './picker-options.ts'

const countries = COUNTRIES.map(({ id, name }) => ({ id, label: name }))
const found = (search: string) => filterOptions(countries, search).map(({ label }) => label)

test('filterOptions ignores accents, but distinguishes ñ from n if a name has it', () => {
  expect(found('mali')).toContain('Malí')
  expect(found('peru')).toEqual(['Perú'])
  expect(found('espana')).toEqual(['España'])
  expect(found(' ESPAÑA ')).toEqual(['España'])
  expect(found('peruñ')).toEqual([])
})

test('newName offers a name that no option has', () => {
  const options = [{ label: 'Otoño' }, { label: 'Menú del día' }]
  expect(newName(options, '  feria  de mayo ')).toBe('feria de mayo')
  expect(newName(options, 'OTOÑO')).toBeNull()
  expect(newName(options, 'menu del dia')).toBeNull()
  expect(newName(options, 'otono')).toBe('otono')
  expect(newName(options, '  ')).toBeNull()
})
