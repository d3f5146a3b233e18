import { expect, it } from 'vitest'
import { findCountryById } from './country.ts'

it('names countries as Spanish does', () => {
  const names = [178, 180, 384, 466, 626].map((id) => findCountryById(id)?.name)
  expect(names).toEqual([
    'República del Congo',
    'República Democrática del Congo',
    'Costa de Marfil',
    'Malí',
    'Timor Oriental',
  ])
})
