import { expect, test } from 'vitest'
import { destinationParts, tileLetter } from './destination-parts.ts'

test('the first part contains the host and the second one the last path segment', () => {
  expect(destinationParts('https://www.museodelprado.es/visita/entradas/otono?x=1')).toEqual({
    start: 'museodelprado.es/visita/entradas/',
    end: 'otono?x=1',
  })
})

test('host and path are decoded, and the tile shows the first letter', () => {
  const href = 'https://www.xn--andubera-i2a6a.es/oto%C3%B1o/men%C3%BA'
  expect(destinationParts(href)).toEqual({ start: 'ñandubería.es/otoño/', end: 'menú' })
  expect(tileLetter(href)).toBe('Ñ')
})

test('an address with only a host is not split', () => {
  expect(destinationParts('https://example.com/')).toEqual({ start: 'example.com', end: '' })
})

test('a query is not split', () => {
  expect(destinationParts('https://example.com/a?next=/b/c')).toEqual({
    start: 'example.com/',
    end: 'a?next=/b/c',
  })
})

test('the tile shows the first letter or digit of the host', () => {
  expect(tileLetter('https://www.bodega.es/')).toBe('B')
  expect(tileLetter('https://4chan.org/')).toBe('4')
})
