import { expect, test } from 'vitest'
import { COUNTRIES, findCountryByCode, findCountryById } from './country.ts'

test('about 248 countries come with the app, each with a number, two letters and a Spanish name', () => {
  expect(COUNTRIES).toHaveLength(249)
  const ids = COUNTRIES.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length)
  for (const { code, name } of COUNTRIES) {
    expect(code).toMatch(/^[A-Z]{2}$/)
    expect(name.trim()).toMatch(/^\p{Lu}/u)
  }
  expect(findCountryByCode('ES')).toEqual({ id: 724, code: 'ES', name: 'España' })
})

test('numbers that the standard skips are nobody, and Sudán is in the name of two', () => {
  for (const id of [0, 1, 2, 228, 1000]) expect(findCountryById(id)).toBeUndefined()
  const codes = COUNTRIES.filter(({ name }) => /\bSudán/.test(name)).map(({ code }) => code)
  expect(codes.sort()).toEqual(['SD', 'SS'])
})
