import { expect, test } from 'vitest'
import { readShareSearch } from './share-search.ts'
import { sharedDestination } from './shared-destination.ts'

test('takes the address that was shared, wherever the other app put it', () => {
  expect(sharedDestination({ url: 'https://a.es/' })).toBe('https://a.es/')
  expect(sharedDestination({ text: 'Mira esto https://a.es/x y dime' })).toBe('https://a.es/x')
  expect(sharedDestination({ title: 'Nada' })).toBe('')
})

test('ignores parameters that are no text', () => {
  expect(readShareSearch({ url: 3, text: 'hola', otro: 'x' })).toEqual({ text: 'hola' })
})
