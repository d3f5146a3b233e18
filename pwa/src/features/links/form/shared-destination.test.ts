import { expect, test } from 'vitest'
import { readShareSearch } from './share-search.ts'
import { sharedLink } from './shared-destination.ts'

test('finds the shared address in any parameter', () => {
  const destination = (search: Parameters<typeof sharedLink>[0]) => sharedLink(search).destination
  expect(destination({ url: 'https://a.es/' })).toBe('https://a.es/')
  expect(destination({ url: 'a.es/x' })).toBe('a.es/x')
  expect(destination({ text: 'Mira esto https://a.es/x y dime' })).toBe('https://a.es/x')
  expect(destination({ text: '«Algo» (https://a.es/x).' })).toBe('https://a.es/x')
  expect(destination({ text: 'https://a.es/x', title: 'https://a.es/x' })).toBe('https://a.es/x')
  expect(destination({ title: 'Nada' })).toBe('')
})

test('uses the other app’s name for it as title', () => {
  expect(sharedLink({ title: 'Tortilla de patatas ', text: 'https://a.es/x' }).title).toBe(
    'Tortilla de patatas',
  )
  expect(sharedLink({ title: 'Mira https://a.es/x' }).title).toBe('')
  expect(sharedLink({ title: 'Nada' }).title).toBe('')
})

test('returns every address if several were shared', () => {
  expect(sharedLink({ text: 'https://a.es/1, https://b.es/2 y https://a.es/1.' })).toEqual({
    destination: '',
    title: '',
    several: 'https://a.es/1\nhttps://b.es/2',
  })
})

test('ignores parameters that are not text', () => {
  expect(readShareSearch({ url: 3, text: 'hola', otro: 'x' })).toEqual({ text: 'hola' })
})
