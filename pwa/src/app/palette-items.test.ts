import { expect, test } from 'vitest'
import { findItems } from './palette-items.ts'

const ITEMS = ['Cerrar sesión', 'Añadir enlace', 'Sesión', 'Anadir'].map((label) => {
  return { id: label, label, icon: 'info' as const, onSelect: () => {} }
})
const found = (search: string) => findItems(ITEMS, search).map((item) => item.label)

test('findItems lists labels that begin with the words first, ignoring accents', () => {
  expect(found(' sesion')).toEqual(['Sesión', 'Cerrar sesión'])
  expect(found('')).toEqual(['Cerrar sesión', 'Añadir enlace', 'Sesión', 'Anadir'])
})

test('findItems distinguishes ñ if an item has it', () => {
  expect(found('aña')).toEqual(['Añadir enlace'])
  expect(found('ana')).toEqual(['Añadir enlace', 'Anadir'])
})
