import { expect, test } from 'vitest'
import { addressesIn, addressLines } from './addresses-in.ts'

test.each([
  ['Mira (https://a.es/x).', ['https://a.es/x']],
  ['«https://a.es/x», dijo', ['https://a.es/x']],
  ['Está en <https://a.es/x?y=1>!', ['https://a.es/x?y=1']],
  ['https://es.wikipedia.org/wiki/Ñ_(letra)', ['https://es.wikipedia.org/wiki/Ñ_(letra)']],
  ['(véase https://es.wikipedia.org/wiki/Ñ_(letra))', ['https://es.wikipedia.org/wiki/Ñ_(letra)']],
  ['Uno https://a.es/1, otro https://b.es/2…', ['https://a.es/1', 'https://b.es/2']],
  ['\u200bhttps://a.es/x\u200b\ufeff', ['https://a.es/x']],
  ['**HTTPS://a.es/x**', ['HTTPS://a.es/x']],
  ['https://a.es/?q=a,b;c', ['https://a.es/?q=a,b;c']],
  ['sin dirección', []],
])('the addresses of %j are %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})

test.each([
  ['Receta de tortilla\nhttps://a.es/x', ['https://a.es/x']],
  ['Mira: https://a.es/x. ¡Está genial!', ['https://a.es/x']],
  ['https://a.es/mi archivo.pdf', ['https://a.es/mi archivo.pdf']],
  ['a.es\nb.es/x', ['a.es', 'b.es/x']],
  ['https://a.es\nb.es/x\nY algo más', ['https://a.es', 'b.es/x']],
  ['solo palabras\nen dos líneas', ['solo palabras', 'en dos líneas']],
])('the lines of %j that are addresses are %j', (text, lines) => {
  expect(addressLines(text)).toEqual(lines)
})
