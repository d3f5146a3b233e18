import { expect, test } from 'vitest'
import { foldText, searchByText } from './text-search.ts'

const found = (texts: readonly string[], wanted: string | string[]) => searchByText(texts, wanted, foldText)

test('searchByText ignores case and accents on both sides', () => {
  const texts = ['Menú del día', 'CAFÉ', 'pingüino', 'Curaçao']
  expect(found(texts, 'menu')).toEqual(['Menú del día'])
  expect(found(texts, 'MENÚ')).toEqual(['Menú del día'])
  expect(found(texts, 'cafè')).toEqual(['CAFÉ'])
  expect(found(texts, 'pinguino')).toEqual(['pingüino'])
  expect(found(texts, 'curacao')).toEqual(['Curaçao'])
  expect(found(texts, 'nada')).toEqual([])
})

test('searchByText returns everything for an empty query', () => {
  expect(found(['a', 'b'], '')).toEqual(['a', 'b'])
  expect(found(['a', 'b'], ['', 'b'])).toEqual(['b'])
})

test('searchByText finds n and ñ for n, and only ñ for ñ unless that finds nothing', () => {
  const texts = ['campana', 'Campaña', 'cabaña', 'CAN\u0303A']
  expect(found(texts, 'campana')).toEqual(['campana', 'Campaña'])
  expect(found(texts, 'campaña')).toEqual(['Campaña'])
  expect(found(texts, 'CAMPAN\u0303A')).toEqual(['Campaña'])
  expect(found(texts, 'caña')).toEqual(['CAN\u0303A'])
  expect(found(['otono'], 'otoño')).toEqual(['otono'])
})

test('searchByText ignores other accents when it distinguishes ñ', () => {
  expect(found(['compañía', 'compania'], 'compañia')).toEqual(['compañía'])
})

test('searchByText requires every word, anywhere and in any order', () => {
  const texts = ['Boletín nº 43', 'Boletín nº 44', 'Tarea tema 10', 'Curso de otoño']
  expect(found(texts, 'boletin 43')).toEqual(['Boletín nº 43'])
  expect(found(texts, ' 43  BOLETÍN ')).toEqual(['Boletín nº 43'])
  expect(found(texts, 'tarea 10')).toEqual(['Tarea tema 10'])
  expect(found(texts, 'otoño curso')).toEqual(['Curso de otoño'])
  expect(found(texts, 'boletín 45')).toEqual([])
  expect(found(texts, '   ')).toEqual(texts)
})
