import { expect, test } from 'vitest'
import { destinationParts, tileLetter } from './destination-parts.ts'

test('keeps the host in the first half and the last segment in the second', () => {
  expect(destinationParts('https://www.museodelprado.es/visita/entradas/otono?x=1')).toEqual({
    start: 'museodelprado.es/visita/entradas/',
    end: 'otono?x=1',
  })
})

test('shows host and path in their own letters, and the tile begins with one of them', () => {
  const href = 'https://www.xn--andubera-i2a6a.es/oto%C3%B1o/men%C3%BA'
  expect(destinationParts(href)).toEqual({ start: 'ñandubería.es/otoño/', end: 'menú' })
  expect(tileLetter(href)).toBe('Ñ')
})

test('does not cut an address that is only a host', () => {
  expect(destinationParts('https://example.com/')).toEqual({ start: 'example.com', end: '' })
})

test('does not split inside a query', () => {
  expect(destinationParts('https://example.com/a?next=/b/c')).toEqual({
    start: 'example.com/',
    end: 'a?next=/b/c',
  })
})

test('takes the first letter or digit of the host', () => {
  expect(tileLetter('https://www.bodega.es/')).toBe('B')
  expect(tileLetter('https://4chan.org/')).toBe('4')
})
