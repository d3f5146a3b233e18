import { COUNTRIES } from '@atajo/shared/country'
import { expect, test } from 'vitest'
import { countryNames } from './active-settings.ts'

const blocked = (...codes: string[]) => ({
  blockedCountries: COUNTRIES.filter(({ code }) => codes.includes(code.toUpperCase())),
})

test('countryNames lists blocked countries in order and shortens long lists', () => {
  expect(countryNames(blocked('FR'))).toBe('Francia')
  expect(countryNames(blocked('PT', 'FR', 'DE'))).toBe('Alemania, Francia y Portugal')
  const all = { blockedCountries: COUNTRIES.slice(0, 30) }
  expect(countryNames(all)).toMatch(/ y 22 más$/)
  expect(countryNames({ blockedCountries: COUNTRIES.slice(0, 9) })).not.toMatch(/más$/)
})
