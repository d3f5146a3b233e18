import { expect, test } from 'vitest'
import { destinationParts, tileLetter } from './destination-parts.ts'

test('keeps the host in the first half and the last segment in the second', () => {
  expect(destinationParts('https://www.museodelprado.es/visita/entradas/otono?x=1')).toEqual({
    start: 'museodelprado.es/visita/entradas/',
    end: 'otono?x=1',
  })
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
